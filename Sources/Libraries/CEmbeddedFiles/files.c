#include "CEmbeddedFiles.h"

#include <string.h>

// Clang names it an extension up to the next standard of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t partsCSS[] = {
#embed "../../Formats/WebPages/Style/parts.css"
};
static const uint8_t reportCSS[] = {
#embed "../../Formats/WebPages/Style/report.css"
};
static const uint8_t sharedCSS[] = {
#embed "../../Formats/WebPages/Style/shared.css"
};
static const uint8_t completionBash[] = {
#embed "../../Terminal/CommandLineKit/Completion/completion.bash"
};
static const uint8_t completionFish[] = {
#embed "../../Terminal/CommandLineKit/Completion/completion.fish"
};
static const uint8_t completionZsh[] = {
#embed "../../Terminal/CommandLineKit/Completion/completion.zsh"
};
static const uint8_t subcommandsZsh[] = {
#embed "../../Terminal/CommandLineKit/Completion/subcommands.zsh"
};
static const uint8_t deskCSS[] = {
#embed "../../Network/BrowserDesk/desk.css"
};
static const uint8_t deskJS[] = {
#embed "../../Network/BrowserDesk/desk.js"
};
static const uint8_t iconSVG[] = {
#embed "../../Network/BrowserDesk/icon.svg"
};
static const uint8_t defaultNetworksJSON[] = {
#embed "../../Hot/HotStore/Defaults/Networks/defaults.json"
};
static const uint8_t kusamaJSON[] = {
#embed "../../Hot/HotStore/Defaults/Networks/kusama.json"
};
static const uint8_t mythosJSON[] = {
#embed "../../Hot/HotStore/Defaults/Networks/mythos.json"
};
static const uint8_t polkadotJSON[] = {
#embed "../../Hot/HotStore/Defaults/Networks/polkadot.json"
};
static const uint8_t defaultTypesJSON[] = {
#embed "../../Hot/HotStore/Defaults/Networks/types.json"
};
static const uint8_t westendJSON[] = {
#embed "../../Hot/HotStore/Defaults/Networks/westend.json"
};
static const uint8_t movieControlsHTML[] = {
#embed "../../Hot/PictureWork/Page/controls.html"
};
static const uint8_t moviePlayerCSS[] = {
#embed "../../Hot/PictureWork/Page/player.css"
};
static const uint8_t moviePlayerJS[] = {
#embed "../../Hot/PictureWork/Page/player.js"
};
static const uint8_t sheetCSS[] = {
#embed "../../Hot/DerivationLists/sheet.css"
};
static const uint8_t deviceCSS[] = {
#embed "../../Cold/DeviceFaces/Browser/device.css"
};
static const uint8_t callsCSS[] = {
#embed "../../AirGap/AirGap/Calls/calls.css"
};
static const uint8_t roundCSS[] = {
#embed "../../AirGap/RoundSigning/round.css"
};
static const uint8_t stationCSS[] = {
#embed "../../AirGap/RoundSigning/Desk/station.css"
};
static const uint8_t portalGitHubYML[] = {
#embed "../../Portal/PortalImport/Recipes/portal-github.yml"
};
static const uint8_t portalGitLabYML[] = {
#embed "../../Portal/PortalImport/Recipes/portal-gitlab.yml"
};
static const uint8_t portalCSS[] = {
#embed "../../Portal/PortalSite/Page/portal.css"
};
static const uint8_t randomJS[] = {
#embed "../../Portal/PortalSite/Page/random.js"
};
static const uint8_t tablesJS[] = {
#embed "../../Portal/PortalSite/Page/tables.js"
};
static const uint8_t raptorQJS[] = {
#embed "../../Portal/PortalSite/Page/raptorq.js"
};
static const uint8_t qrJS[] = {
#embed "../../Portal/PortalSite/Page/qr.js"
};
static const uint8_t blake2bJS[] = {
#embed "../../Portal/PortalSite/Page/blake2b.js"
};
static const uint8_t playerJS[] = {
#embed "../../Portal/PortalSite/Page/player.js"
};
static const uint8_t portalJS[] = {
#embed "../../Portal/PortalSite/Page/portal.js"
};
static const uint8_t workerJS[] = {
#embed "../../Portal/PortalSite/Page/worker.js"
};

#define FILE(name) {name, sizeof name}
static const struct {
  const uint8_t *bytes;
  size_t length;
} files[] = {
    [EmbeddedFilePartsCSS] = FILE(partsCSS),
    [EmbeddedFileReportCSS] = FILE(reportCSS),
    [EmbeddedFileSharedCSS] = FILE(sharedCSS),
    [EmbeddedFileCompletionBash] = FILE(completionBash),
    [EmbeddedFileCompletionFish] = FILE(completionFish),
    [EmbeddedFileCompletionZsh] = FILE(completionZsh),
    [EmbeddedFileSubcommandsZsh] = FILE(subcommandsZsh),
    [EmbeddedFileDeskCSS] = FILE(deskCSS),
    [EmbeddedFileDeskJS] = FILE(deskJS),
    [EmbeddedFileIconSVG] = FILE(iconSVG),
    [EmbeddedFileDefaultNetworksJSON] = FILE(defaultNetworksJSON),
    [EmbeddedFileKusamaJSON] = FILE(kusamaJSON),
    [EmbeddedFileMythosJSON] = FILE(mythosJSON),
    [EmbeddedFilePolkadotJSON] = FILE(polkadotJSON),
    [EmbeddedFileDefaultTypesJSON] = FILE(defaultTypesJSON),
    [EmbeddedFileWestendJSON] = FILE(westendJSON),
    [EmbeddedFileMovieControlsHTML] = FILE(movieControlsHTML),
    [EmbeddedFileMoviePlayerCSS] = FILE(moviePlayerCSS),
    [EmbeddedFileMoviePlayerJS] = FILE(moviePlayerJS),
    [EmbeddedFileSheetCSS] = FILE(sheetCSS),
    [EmbeddedFileDeviceCSS] = FILE(deviceCSS),
    [EmbeddedFileCallsCSS] = FILE(callsCSS),
    [EmbeddedFileRoundCSS] = FILE(roundCSS),
    [EmbeddedFileStationCSS] = FILE(stationCSS),
    [EmbeddedFilePortalGitHubYML] = FILE(portalGitHubYML),
    [EmbeddedFilePortalGitLabYML] = FILE(portalGitLabYML),
    [EmbeddedFilePortalCSS] = FILE(portalCSS),
    [EmbeddedFileRandomJS] = FILE(randomJS),
    [EmbeddedFileTablesJS] = FILE(tablesJS),
    [EmbeddedFileRaptorQJS] = FILE(raptorQJS),
    [EmbeddedFileQrJS] = FILE(qrJS),
    [EmbeddedFileBlake2bJS] = FILE(blake2bJS),
    [EmbeddedFilePlayerJS] = FILE(playerJS),
    [EmbeddedFilePortalJS] = FILE(portalJS),
    [EmbeddedFileWorkerJS] = FILE(workerJS),
};

size_t embedded_file_length(enum EmbeddedFile file) { return files[file].length; }

bool embedded_file_copy(enum EmbeddedFile file, uint8_t *bytes, size_t length) {
  if (length != files[file].length) return false;
  memcpy(bytes, files[file].bytes, length);
  return true;
}
