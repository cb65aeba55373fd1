// Pages, styles, recipes and other files of the rooms that are part of the program.
//
// They are C, because a Swift array literal takes the compiler a second for each 3 KB.
#pragma once

#include <lifetimebound.h>
#include <ptrcheck.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A file of a room.
enum __attribute__((enum_extensibility(closed))) EmbeddedFile {
  EmbeddedFilePartsCSS,
  EmbeddedFileReportCSS,
  EmbeddedFileSharedCSS,
  EmbeddedFileCompletionBash,
  EmbeddedFileCompletionFish,
  EmbeddedFileCompletionZsh,
  EmbeddedFileSubcommandsZsh,
  EmbeddedFileDeskCSS,
  EmbeddedFileDeskJS,
  EmbeddedFileIconSVG,
  EmbeddedFileDefaultNetworksJSON,
  EmbeddedFileKusamaJSON,
  EmbeddedFileMythosJSON,
  EmbeddedFilePolkadotJSON,
  EmbeddedFileDefaultTypesJSON,
  EmbeddedFileWestendJSON,
  EmbeddedFileMovieControlsHTML,
  EmbeddedFileMoviePlayerCSS,
  EmbeddedFileMoviePlayerJS,
  EmbeddedFileSheetCSS,
  EmbeddedFileDeviceCSS,
  EmbeddedFileCallsCSS,
  EmbeddedFileRoundCSS,
  EmbeddedFileStationCSS,
  EmbeddedFilePortalGitHubYML,
  EmbeddedFilePortalGitLabYML,
  EmbeddedFilePortalCSS,
  EmbeddedFileRandomJS,
  EmbeddedFileTablesJS,
  EmbeddedFileRaptorQJS,
  EmbeddedFileQrJS,
  EmbeddedFileBlake2bJS,
  EmbeddedFilePlayerJS,
  EmbeddedFilePortalJS,
  EmbeddedFileWorkerJS,
};

/// How many bytes the file has.
size_t embedded_file_length(enum EmbeddedFile file);

/// Writes the file, which has to have `length` bytes; otherwise false, and nothing is written.
bool embedded_file_copy(enum EmbeddedFile file, uint8_t *__counted_by(length) bytes __noescape,
                        size_t length);
