/// The codes of errors, written by .ci/check_error_codes.py.
enum ErrorCodes {
  /// A line each: the code, how a command ends with it, and what it means; no number where that
  /// is a matter of what is behind it.
  static let lines = """
    add_specs_different_base58|77|The network … with the genesis hash … is stored with the address prefix …, and these specs have ….
    add_specs_different_name|77|The genesis hash … is stored for the network …, and these specs call it ….
    add_specs_verifier_changed|77|The network … was verified by …, and these specs are signed by ….
    address_not_found|66|There is no key … on record.
    address_not_found_in_database|77|No key on record has this address; the text is empty where it has none.
    all_endpoints_failed||No endpoint of a list served; why, in the order tried.
    all_extensions_parsing_failed|77|No stored version can read the extensions; the newest comes first.
    already_in_database|1|Nothing would change.
    array_length_mismatch|65|Lists of different lengths.
    bad_address|65|A text is no address that a Vault reads.
    bad_answer|65|The answer is JSON, but no answer to the call.
    bad_endpoint|65|A URL of a file of settings is none of a node.
    bad_frame|65|A marked frame breaks its form.
    bad_hex|65|The read-out is not an even number of hex digits.
    bad_input|65|A file that does not hold what it should.
    bad_signature|77|The signature of this … update is not by …, which is said to have made it. The signature does not hold for what it is said to sign.
    balance_not_described|65|Something that cannot be an amount is marked as one.
    banana_split_wrong_password|77|The shares are complete, but the passphrase does not open them.
    base58_character|65|A character of an address is not in the base58 alphabet.
    base58_prefix_mismatch|77|The prefix in the metadata differs from that in the specs.
    became_none|77|The stored token has a value, the node names none.
    binary_to_terminal|64|Standard output is a terminal, and what was to go there is no text.
    bits_not_described|65|The type stands for bits, and the metadata does not say how they are stored.
    block_hash_expected|65|The block hash is cut, or its type is none of 32 bytes.
    block_hash_format|65|A block hash that is not a string.
    block_hash_hex|64|A block hash typed by the user that is not hex.
    block_hash_length|65|A block hash of other than 32 bytes.
    broken|69|The connection ended before the answer did.
    busy|75|Another process held the store longer than the time that was waited.
    byte_order_mark|65|A file of settings begins with a byte-order mark.
    call_failed|65,69|The node answered with a JSON-RPC error object. The worker took longer than a runtime may. The worker was ended by a signal: the code made the interpreter fail. The worker ended without an answer.
    camera_picture_too_large|65|A frame of a camera that is no frame of ours.
    cancelled|75,77|The task was cancelled while it waited for the node. The person at the terminal gave up.
    change_password_now|77|The password is right, and must be changed before anything else.
    changed|77|A stored value and the node's differ.
    check_failed|70|A check of the result failed.
    check_metadata_hash_mode_expected|65|CheckMetadataHash is not there, or its mode is neither 0 nor 1.
    checksum_mismatch|77|The device has changed since this was shown.
    chunk_size|65|Frames of this chunk size are impossible or fit no symbol.
    code_version_differs|65|The metadata in a runtime's code is of another version than the code says it is.
    codec|65|Bytes that are no key. The metadata does not decode; isStricter where a Vault of today reads it all the same. The … cannot be read: …. The bulk holds no transactions, so there is nothing to sign. A list of keys is of a form that Vaults no longer read, or never did.
    cold|65|A cold release, or what stands in its place, is refused.
    column|65|A column holds what the program does not store there: another type, text that is not UTF-8, a number out of range.
    compressed|65|Its log is compressed.
    conflicting_legacy_lengths|65|The frames belong to different payloads, of … and ….
    conflicting_legacy_totals|65|A legacy frame announces another total.
    conflicting_payloads|65|A fountain frame belongs to another movie: first and other are the numbers in which they differ. A later fountain frame has a longer symbol than the first, which a Vault of today overlooks. A fountain frame announces another length than those before.
    conflicting_symbol_sizes|65|A fountain frame has another symbol size than those before.
    connect_timeout|69|No connection within the limit.
    connected|77|A connection of this computer is up (…), and this touches secrets.
    constraint|70|A rule of the tables forbids the change.
    contradiction|65|The frames contradict each other: those of two payloads of equal length, or damaged ones.
    custom_verifier_is_general|65|A stored verifier of a network is the general one: the store is damaged.
    damaged|65|Something in the file contradicts its format. The file's pages contradict each other. Bytes of the file are not what was written last. A file contradicts itself or another.
    damaged_file|65|A file beside the device holds something else than was written.
    damaged_frame|65|A picture in the file cannot be decompressed.
    damaged_row|65|A stored row contradicts itself or another one.
    damaged_store|65|A stored row contradicts itself or another one.
    data_too_short|65|The data ends inside a value.
    decimals_array_unit_not|65|Several decimals, one symbol.
    decimals_format|65|TokenDecimals is no integer from 0 to 255.
    decimals_without_unit|65|There are decimals but no symbol.
    decode_error|65|Record does not decode.
    derivation_exists|77|The key … is on record already, as … of the seed ….
    destroyed|77|The wrapped key was destroyed, now or long ago.
    device_exists|1|There is a device in '…' already.
    device_in_the_way|77|A device with keys stands where a release is to be written.
    different_passwords|65|Two answers that should be the same.
    earlier_version|77|A version arrived that is lower than the newest one.
    empty|66|The file has no tables: it was made by another program, or making it was cut short.
    empty_content|65|A scanned symbol has no bytes.
    empty_copy|66|What was named as a copy of a database holds nothing.
    empty_folder|66|A folder of frames has no files.
    empty_frame|65|A frame, or a static code, without bytes.
    empty_junction|65|A / or // without a junction behind it.
    empty_payload|65|There is nothing to draw.
    empty_seed|77|The phrase is empty.
    empty_seed_name|77|The seed needs a name.
    encryption_not_supported|65|The second byte is …, which has no meaning in this payload. The crypto code has no meaning in this payload.
    endpoints_failed||No endpoint of a network served; why, in the order tried.
    entered_block_hash_length|64|A block hash typed by the user of other than 32 bytes.
    era|65|The bytes are no era.
    era_twice|65|A second era.
    ethereum_address_checksum|65|The upper and lower case of an Ethereum address disagree with EIP-55.
    ethereum_address_form|65|An Ethereum address is not 0x and 40 hex digits.
    ethereum_capsule|77|Ethereum keys sign over Keccak-256, and updates are checked over BLAKE2b, so that nobody would accept this signature.
    exists|1|Something stands where a new vault or a backup should be made.
    extensions_data_left|65|Bytes follow the last extension.
    extensions_older|65|The extensions of V12 or V13 are not in their fixed layout.
    extrinsic_not_described|65|The metadata does not say how the address and the signature of an extrinsic look.
    extrinsic_version|65|The first byte of an extrinsic, which says whether it is signed and how it is laid out, is not one of version 4.
    field|65|A field of a file of defaults is missing, unknown or wrong.
    file||A file beside it is in the way.
    file_after_database||A file has not got its name, after the database had changed.
    folder_in_the_way|73|A folder stands where a file is to be written.
    foreign|65|The file is a SQLite database of something else.
    former_database|65|The database of generate_message, the tool that came with the Vault: a folder in which sled 0.34 keeps its log.
    frame_too_long|65|More bytes than the largest symbol carries.
    full|73|No room is left for what was to be written.
    full_is_reduced|77|What was named as full metadata is reduced.
    general_verifier_changed|77|An update is signed by another key than that of the general verifier.
    general_verifier_not_found|77|The device was never started: it does not know its general verifier.
    genesis_format|65|A genesis hash that is not a string.
    genesis_has_other_name|77|A genesis hash is there under another network name.
    genesis_hash_expected|65|The genesis hash is cut, or its type is none of 32 bytes.
    genesis_hash_mismatch|65|The genesis hash in the extensions is not the network's.
    genesis_length|65|A genesis hash of other than 32 bytes.
    genesis_taken|1|The genesis hash is there with the same encryption under another title.
    gone|66|The file is gone, and a copy of its last good state is there.
    hard_junction_on_public_key|65|A hard junction on a public key.
    header_too_large|65|More than limit bytes of HTTP header fields come before the answer.
    historical_metadata|66|A transaction of the log is for a network without metadata.
    history_entry_not_found|66|The log has no entry ….
    history_unknown_network|66|A transaction of the log is for a network that is not stored.
    http_status|69|An HTTP status other than 200; retryAfter in seconds, where given.
    identifier_form|65|An identifier is not of the reverse-domain form.
    immortal_hash_mismatch|65|The transaction is immortal, and its block hash is not the genesis hash.
    important_specs_changed|77|The stored specs differ in a value that cannot change.
    in_use|75|Others were opening the vault for so long that this one gave up; nothing was counted. Another process has it open.
    incomplete|65|The frames ended early.
    index_too_large|65|A legacy frame's index is not below its total.
    insecure|69|TLS failed: certificate, host name, protocol.
    interrupted|65|A frame of one kind came while frames of another were collected.
    invalid_derivation|65|The path … is not well formed.
    invalid_endpoint|64|A text that is no URL of a node; the first value is the redacted text.
    invalid_message_payload|65|A message is not between <Bytes> and </Bytes>.
    invalid_mnemonic|65|This is no recovery phrase.
    invalid_proxy|64|A text that is no URL of a proxy; the redacted text, and who gave it.
    invalid_value|64,65|A word that the setting's type cannot read.
    is_folder|66|A folder stands where a file was expected. A folder stands where the file should be.
    key_mismatch|65|Metadata is stored under another name or version than it contains.
    key_not_found|65,66|A key was chosen, and its second line, or all of it, is missing. There is no key … on record.
    keys_of_role|66|The vault has none or several keys of a role.
    known_endpoint|1|A URL is in the database already.
    known_genesis|1|A genesis hash is in the database already.
    legacy_index_too_big|65|A frame has the number …, and its payload has …, numbered from 0. The code is wrong.
    legacy_same_number|65|The frame … came twice with different data.
    link|65|A file of settings that comes along with a workspace is a link.
    list_not_utf8|65|A list of derivation paths is no text.
    list_too_long|65|The ranges of a list of derivation paths stand for more paths than one may have.
    load_meta_general_verifier_changed|77|The network … is verified by the general verifier …, and this metadata is signed by ….
    load_meta_no_specs|77|The network … has no specs any more.
    load_meta_set_general_verifier|77|The network … is for the general verifier, and there is none yet; this metadata is signed by ….
    load_meta_set_verifier|77|The network … has no verifier, and this metadata is signed by ….
    load_meta_unknown_network|77|The network … is not known.
    load_meta_verifier_changed|77|The network … was verified by …, and this metadata is signed by ….
    load_meta_wrong_genesis_hash|77|The metadata is of …, and the genesis hash … that comes with it belongs to ….
    locked|77|The vault is locked, or was left alone too long.
    lost_password|65|A path was to be confirmed that has no password.
    meta_values_not_found|66|The metadata of … version … is not stored.
    metadata|65|The metadata to serve is not metadata, or names no runtime. Metadata that is stored, or to be stored, breaks a rule of its own.
    metadata_format|65|Metadata that is not a string; null too.
    metadata_hash_disabled|77|The check of the metadata hash is switched off.
    metadata_hash_expected|65|The metadata hash is cut, or its option byte is neither 00 nor 01.
    metadata_hash_mismatch|77|The metadata hash is not the digest of the proof, or the proof does not hang together.
    metadata_hash_missing|77|The metadata hash is left out.
    metadata_known|77|The metadata of … version … is stored already.
    metadata_version_incompatible|65|The metadata is of a version whose calls a Vault cannot decode. This is metadata V…, and V12, V13 and V14 are read.
    method_data_left|65|Bytes follow the call.
    method_not_found|65|The pallet of this name has no call of this index; V12 and V13 only.
    missing|66|The file is not there. There is no file, and none was to be made.
    missing_networks_folder|66|The workspace has no defaults of its own.
    missing_password_info|77|It is not known whether the key … has a password.
    mixed_frame_kinds|65|A … code came while … frames were collected.
    name_form|65|A name that no record may have.
    name_has_other_genesis|77|A network name is there with another genesis hash.
    name_has_other_prefix|77|A network name is there with another address prefix.
    name_taken|1|A name that another record has.
    names_not_synced|73|All is written, and of the names in folder it is not sure that they outlive a power cut.
    need_general_verifier|77|An update is unsigned, and only the general verifier may sign it.
    need_verifier|77|The network … was verified by …, and this update is unsigned.
    needs_memory|65|Reading the file takes more memory than it may.
    nesting_too_deep|65|Calls, or other types that contain themselves, stand more than CallDecoder/greatestDepth levels deep in one another.
    network_not_in_address|77|The key is not for the network ….
    network_specs_not_found|66|Bytes under which no network is stored, perhaps of another length than a network's key. No network is stored under ….
    newer|1|The file was written by a later version of the program.
    newer_version|65|The metadata version is none that a Vault reads, and its source can give V14: V15 or V16.
    no_block_hash_extension|65|No extension carries the block hash.
    no_calls_in_pallet|65|The pallet of this name cannot be called.
    no_code|65|A node has no code at a block.
    no_compact|65|A compact number is cut, not in its shortest form, or too large for its type.
    no_copy|66|A copy of the last good state is wanted, and is not there.
    no_desktop|69|There is no clipboard here: neither WAYLAND_DISPLAY nor DISPLAY is set.
    no_digest|65|Metadata of this version, or without types, has no digest.
    no_endpoint|64|The list of endpoints is empty.
    no_era_extension|65|No extension carries the era.
    no_extra_information|66|Nobody tells what a digest needs beside the metadata.
    no_folder|73|The folder that files are to be written into is not there.
    no_frames|65|A movie without frames.
    no_full_metadata|66|A payload is reduced metadata, and nobody knows the full one.
    no_genesis_extension|65|No extension carries the genesis hash.
    no_home|66|There is neither a workspace nor a home folder to make one in.
    no_key_count|65|A text that says of no number of keys that can be made.
    no_key_list|65|The pictures are no list of keys.
    no_known_seeds|66|No keys are on record for the seed ….
    no_memory|1|There is no memory for the password's hash.
    no_metadata|65,66|No metadata of the network … is stored. The runtime does not offer metadata of this version.
    no_metadata_named|64|Neither metadata nor a network was named.
    no_network_attached|77|A seed's root was chosen where a key of a network is needed.
    no_network_of_key|65|The network of this key is not stored any more.
    no_networks|66|The address book has no entry.
    no_networks_available|77|The device has no networks.
    no_other_form|64|There is no update of metadata, or no other form of it is known.
    no_parent_key|66|The seed … has no key at … for …, below which numbered keys could go.
    no_picture|66|The clipboard holds no picture and no files.
    no_prefix|65|Neither ss58Format nor the metadata gives an SS58 prefix.
    no_program|69|The clipboard of this desktop is read by …, which is not installed.
    no_release|66|There is no release to add to.
    no_root_key_for_seed|77|The seed … has no root key on record.
    no_secret|65|A secret came to its end before it began.
    no_seed_for_key_pair|77|The seed with the root key … is not on this device, or its phrase was not given.
    no_seed_found|77|The seed with the root key … is not on this device, or its phrase was not given.
    no_share_counts|65|A text that does not say how many shares are needed and made.
    no_signer|77|Nobody signed, and a key is on record for a network.
    no_stored_metadata|66|The database has no metadata of a network.
    no_such_value|65|There is no value of this type, or none that can be made up.
    no_symbol|65|A picture has no symbol that can be read.
    no_symbol_at_start|65|There are many pictures in the file, and none of the first count holds a symbol.
    no_system_pallet|65|The metadata has no pallet System, so it names no network. There is no pallet named System.
    no_terminal|66|A secret is needed and nobody can be asked.
    no_types|66|The table of legacy types is empty.
    no_usable_line|65|No line of a list of derivation paths can be used; why, a sentence without its end for each.
    no_verifier|65|A text that names no verifier.
    no_version|65|The metadata does not tell its spec version.
    no_version_constant|65|The System pallet has no constant Version.
    no_version_extension|65|No extension carries the spec version.
    nodes_disagree|77|Two endpoints of a network contradict each other.
    not_a_bool|65|What was entered is neither true nor false.
    not_a_database|65|The file is no SQLite database, or its first page is destroyed.
    not_a_default|66|A network of the database, of that title, is none of the defaults.
    not_a_digit|65|The byte at offset of the text is no hex digit.
    not_a_number|65|Is no number from 0 to ….
    not_a_picture|65|The file begins like none of the formats that are read here.
    not_a_public_key|65|The bytes have the right length but are no key of the scheme.
    not_canonical|65|Writing what was read would give other bytes.
    not_confirmed|77|A person, or a script, did not agree.
    not_drawn|65|A library refused what it should have drawn.
    not_hex|65|A file is neither raw metadata nor hex text. Text that should be hex and is not.
    not_its_reduction|77|A payload looks like reduced metadata and is no reduction of the full one.
    not_json|65|A file of defaults is no JSON. The answer is not JSON.
    not_meta|65|The first four bytes are not ASCII meta.
    not_one_folder|65|No folder that could be watched, or several.
    not_plain|65|A file of settings is no regular file.
    not_readable|66|The file cannot be read.
    not_removed|73|What an earlier run left under the name of what was written cannot be removed.
    not_served||A device whose page cannot be served.
    not_signable|65,77|A transaction for a key derived on the fly can only be read. A payload of this code is nothing that a Vault signs.
    not_started|1,69|, which reads the clipboard, cannot be started: …. The worker cannot be started.
    not_substrate|65|A payload that begins with other digits than 53. This is not a Substrate payload: it starts with … instead of 53. The first byte is not 53.
    not_toml|65|A file of settings is no TOML.
    not_utf8|65|A file of settings is not UTF-8.
    not_verifiable|65|A payload of this code is nothing that a verifier signs.
    not_writable|73|Writing, syncing or renaming failed. The file or its folder cannot be written.
    nothing_pending|1|Nothing waits for a decision.
    nothing_recorded|77|The verifier on record was expected, and its key is not on record.
    nothing_scanned|65|There were no frames.
    nothing_stored|66|No stored metadata goes by this name.
    odd_digit_count|65|The number of digits behind an optional 0x is odd.
    option|65|An option's value is out of range.
    other_chain|77|Another chain answers at a network's endpoint.
    other_default|77|A default network is there, and differs.
    other_form_in_release|77|A release has metadata in another form than the one that is to be added; stored and wanted are how the forms are called.
    other_group|77|The file or its folder belongs to another group than the one that shares the vault.
    other_hash|77|A file of code is not the one that was expected.
    other_kind|1,65|A payload file holds another kind of update than it was said to. The record is of another kind than was asked for.
    other_length|65|Frame index is not as long as the frames before it.
    other_metadata_in_code|77|A node's metadata is not what the code of its chain gives.
    other_owner|77|The file or its folder belongs to somebody else; expected and found are user ids.
    other_phrase|77|The phrase that the device has of a seed does not lead to the author's key.
    other_reduction|77|A payload is reduced to other levels than the one that was asked for.
    other_verifier|77|Another key is on record for a network.
    other_version|65|It belongs to another version of sled.
    other_version_in_name|65|A file of code is of another version than its name says.
    other_word|77|Another word than the one that confirms a wipe.
    outdated|1|The file must be brought up to date, and is open for reading only.
    outside|65|A workspace names what does not lie in its own folder.
    over_budget|65|Reading the file takes more processor time than it may, with others files before it in which there is no symbol.
    override_none|64|The node names no token, and none can be added.
    override_single|64|The node names one token, which cannot be overridden.
    page_too_large|65|A page of several movies would have more of something, such as bytes, than it may.
    pallet_not_found|65|No pallet has this index.
    partly_written|73|Of several files, one could not be given its name; those before it have theirs.
    password|65|A new password breaks the policy.
    password_not_given|66|Nobody has typed the password that was asked for.
    path_form|65|A path of junctions that starts with something else, or holds a password.
    payload_not_supported|65|A payload whose code, as it was spelled, names none. The payload code … is not known. No payload has this code. The code is known, but not of a kind that is wanted here.
    payload_too_long|65|The payload is longer than frames can announce.
    personal_key|65|A workspace sets what only the user may set.
    phrase_checksum|65|All words are known, but they do not belong together.
    phrase_spacing|65|The words are right, but what separates or surrounds them is not.
    phrase_unknown_word|65|The word at position, counted from 1, is not in the English list.
    phrase_word_count|65|The phrase has a number of words that BIP-39 does not know.
    policy|65|A policy is refused.
    prefix_format|65|Ss58Format is no integer from 0 to 65535.
    prefix_mismatch|65,77|Ss58Format and the metadata's constant differ. The prefix constant differs from the prefix in the network specs.
    prefix_undecodable|65|The constant SS58Prefix has no bytes.
    primitive_failure|65|A value of the built-in type of this name is none.
    proof_decoding_failed|65|The types of the proof cannot decode the data, or do not contain what it needs.
    properties_format|65|System properties that are not an object.
    proxy_failed|69|The proxy cannot be reached, or does not let the node be reached.
    public_key_length|65|A public key has not the length of its scheme, in bytes.
    randomness_length|65|The 32 bytes that stand for randomness are not 32.
    raptor_q|65|The code itself refuses.
    reader_failed|65|The process in which the file is read failed; without a signal, it made no sense.
    reader_not_started|1|The process in which files are read could not be started.
    redirected|69|The node sends the caller elsewhere, which is not followed.
    reduced|77|Metadata is reduced, where only full metadata belongs.
    refused|70,77|What the machine of screens said where no screen of it is shown. SQLite refused a statement for another reason.
    refused_output|73|A file must not take the place of what is at path; see OutputRule.
    refused_update|77|An update that nobody should take.
    release_file_differs|77|A file of the release set has another content than its network's metadata of that version.
    repeated_version|65|One version is stored twice for a name.
    reply|65|What a Vault shows in answer to a payload, in place of an update.
    request_timeout|69|No whole answer within the limit.
    runtime_version_differs|65|The node's runtime version and its metadata's own differ.
    runtime_version_undecodable|65|The constant Version is not a runtime version.
    same_index_other_data|65|A legacy frame came again with other data.
    same_name_version_different_metadata|77|Other metadata of … version … is stored.
    same_version_other_bytes|77|The newest version arrived once more with other bytes.
    schema_mismatch|65|The store was written by another version; 0 stands for none.
    second_payload|65|Two whole payloads, of which only one can be meant.
    secret_length|65|A secret has not the length that is needed, in bytes.
    secret_out_of_range|65|The secret number is zero or not below the order of the group.
    secret_share|65|A share of a secret was scanned (secret recovery), which nothing here reads.
    secret_string|65,77|The key cannot be derived: …. A Vault of December 2025 imports no key of this list, because one cannot be derived, …: …. A text that should be a phrase is none.
    secret_too_long|65|A secret is longer than any may be.
    seed_digit|65|A byte of a seed behind 0x is no hex digit.
    seed_digits|65|A seed behind 0x is not 64 hex digits.
    seed_name_exists|77|There is a seed … already.
    seed_name_not_matching|77|The key belongs to the seed …, not to ….
    seed_with_password|65|A password was given for a raw seed, which has none.
    seeds_number_mismatch|65|There are more phrases, or fewer, than items to sign.
    separate_method_extensions|65|The length of the call is missing, not in its shortest form, or larger than the data.
    several_keys|65|The key … is on record for ….
    share_already_in_set|77|The share … was scanned already.
    shares_scanned|77|These are shares of a seed, and nothing was done with them.
    sign|1|Nothing waits to be signed.
    signature_length|65|A signature has not the length of its scheme, in bytes.
    silent|69|Does not say what the clipboard holds.
    soft_junction|65|A soft junction on a scheme that knows only hard ones.
    spec_version_twice|65|A second spec version.
    specs_known|77|These specs of … with … are stored already.
    ss58_body_length|65|The body of an SS58 address is neither 32 nor 33 bytes.
    ss58_checksum|65|The checksum of an SS58 address does not fit.
    ss58_first_byte|65|The first byte of an SS58 address stands for no prefix.
    ss58_length|65|An SS58 address of the wrong length, in bytes after decoding.
    ss58_prefix|65|A prefix above 16383.
    ss58_reserved_prefix|65|The prefixes 46 and 47 are reserved.
    ss58_text_length|65|A text of more characters than any SS58 address has.
    standard_input_twice|64|- was named more than once.
    still_connected|77|A connection of this computer is still up (…).
    store||The database of a device is in the way.
    system|1|A thread or a descriptor could not be had from the system. A system call failed.
    table_expected|65|A file of settings has a value where a table is needed.
    tampered|77|The file is whole, but somebody without the key has changed it.
    terminal_too_small|1|A terminal on which a symbol cannot be seen as a whole.
    text_form|65|A text that is too long, or cannot stand on a terminal line.
    text_in_gif|65|A text was given for a GIF.
    text_not_ascii|65|A text for a text chunk has something else than printable ASCII at a byte.
    text_too_long|65|A text for a text chunk is too long.
    title_taken|1|A title belongs to another network already.
    too_few_answers||Fewer endpoints answered than are to agree; why the others did not, in the order tried.
    too_few_endpoints|66|More endpoints are to agree than there are.
    too_few_shares|77|Of which … needed cannot be made; make at least 2, and as many as are needed.
    too_large|65|The file (or standard input) holds more bytes than limit. The picture in the clipboard has more than … bytes, the limit. The answer is larger than limit bytes. The file has more of something, such as frames, than is read here. It holds more than is read here.
    too_many_cards|65|There is more to show than this many cards.
    too_many_frames|65|More frames than a movie may have.
    too_many_shares|77|Cannot be made.
    too_many_steps|65|The call takes more than this many steps to decode.
    too_many_versions|65|More than two versions are stored for a name.
    too_much_text|65|There are more bytes of text to show than this.
    too_open|77|The file or its folder lets more people in than the vault allows; modes as numbers.
    too_short|65|A payload of fewer than three bytes. A payload ends inside part. The payload ends inside part, of which needed bytes belong where left are.
    too_slow|69|The answer comes slower than is waited for.
    truncated|65|The file ends inside a picture, at byte offset. Nothing follows the four magic bytes.
    type_missing|65|The metadata names a type that it lacks. A type that is needed is not in the registry.
    type_out_of_place|65|The number of a type is not its place, by which a Vault looks it up.
    types_are_texts|65|The metadata version spells types as texts: V12 or V13.
    types_known|77|These types are stored already.
    types_not_found|66|V12 or V13 metadata came without the table of types that goes with it. No types are stored.
    unable_to_decode|65|The frames ended early, or cannot be what they say.
    undecodable|65|The body is not metadata of the version that it names. The metadata refers to a type that it lacks. The inside of a compact type is no unsigned integer. A bit sequence is stored in something that is no unsigned integer, or in no known order.
    undecodable_result|65|A result is not in the form that its function has.
    unexpected_compact_inside|65|Something that cannot be compact is marked as compact.
    unexpected_content|65|A line from a phone is not a byte-mode symbol.
    unexpected_enum_variant|65|An enum has no variant of the index that comes.
    unexpected_genesis_hash|65|Specs are stored for a network that has no verifier entry: the store is damaged.
    unexpected_option_variant|65|An option begins with neither 00 nor 01.
    unexpected_payload|77|A payload was read, and it is not the one that was expected.
    unexpected_qr_content|65|The read-out is not a QR code of bytes, or is cut.
    unexpected_signer|77|Another key than the expected one signed an update, or nobody did.
    unforeseen_error|1|An error that nobody made a sentence for.
    unit_array_decimals_not|65|Several symbols, one decimals.
    unit_format|65|TokenSymbol is no text.
    unit_without_decimals|65|There is a symbol but no decimals.
    unknown_block|66|A node knows nothing of a block that the user named.
    unknown_chain|66|No network of this genesis hash is known, and no metadata was named.
    unknown_group|1|The host has no such group.
    unknown_key|65,66|The device has no key …. A file of settings has a key that is none.
    unknown_metadata|66|No metadata of this name and version is stored.
    unknown_name|66|No network has this name. No record has this name.
    unknown_network|66,77|No network has this title. Also where the metadata proof of a transaction cannot be read.
    unknown_payload|66|A payload file is not there.
    unknown_phrase|66|There is no phrase of this name.
    unknown_title|66|No network has this title.
    unknown_type|65|The table of types does not tell what this type of V12 or V13 is.
    unreachable|69|The node cannot be reached: name, network, connection refused.
    unreadable_input|65|What was read is no picture and no payload.
    unrecognized|65|The frames give bytes that are no payload under either numbering of symbols.
    unsafe_name|65|A network's name must not stand in a file name.
    unsafe_text|65|A text is no name that a file or a terminal line may carry.
    unsupported_request|64|A combination of options that has no meaning, with the way out.
    untagged_message|65|A message lacks the tags that it must stand between.
    unusable_payload|65|A part was read that no device can use.
    unwanted_changes|13|A comparison found changes that the command line asks to fail on.
    uri_not_utf8|65|The bytes of a secret URI are not UTF-8.
    uri_password_character|65|The password behind /// holds a line end.
    uri_phrase_character|65|A byte that may not stand in the phrase of a secret URI.
    usage|64|The command line is wrong.
    useless_backup|65|A backup that holds no vault of use.
    verifier||A key is no verifier's.
    version_incompatible|65|The metadata version cannot stand in an update; a Vault reads V12, V13 and V14.
    waits_to_be_accepted|1|What waits is an update.
    waits_to_be_signed|1|What waits is no update.
    weak_key|77|A public key for which not only its owner can sign.
    weak_signature|77|A signature that holds, and whose point R no honest signer makes.
    websocket|65|The server breaks the WebSocket protocol.
    wrong_form|64,65|Something else than what the setting takes; both with their articles. Another value of the wrong form.
    wrong_network_version|65|The spec version of the transaction, in decimal, is not that of the metadata.
    wrong_password|77|The third password of a key was wrong. The password is wrong. The password is not this vault's; remaining tries are left, nil for any number.
    wrong_public_key_length|65|A public key of … came where 33 are needed.
    wrong_type|65|A value of a file of settings has another type than a setting can have.
    """
}
