#!/usr/bin/env bash
# Makes a throw-away certificate authority in the folder $1, with certificates for servers on this
# machine: good, of another name, expired; and one good certificate of an authority nobody knows.
set -euo pipefail
cd "$1"

authority() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \
    -subj "/CN=$1" -keyout "$1.key" -out "$1.pem" \
    -addext basicConstraints=critical,CA:true -addext keyUsage=critical,keyCertSign
}

# certificate NAME AUTHORITY ALTERNATIVE-NAMES START END
certificate() {
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes \
    -subj "/CN=$1" -keyout "$1.key" -out "$1.csr"
  mkdir -p "$1.issued" && : > "$1.issued/index.txt" && echo 01 > "$1.issued/serial"
  printf '%s\n' "[ca]" "default_ca=x" "[x]" "database=$1.issued/index.txt" \
    "serial=$1.issued/serial" "new_certs_dir=$1.issued" "default_md=sha256" "policy=p" \
    "x509_extensions=e" "[p]" "commonName=supplied" "[e]" "subjectAltName=$3" > "$1.cnf"
  openssl ca -batch -config "$1.cnf" -cert "$2.pem" -keyfile "$2.key" -in "$1.csr" -out "$1.pem" \
    -notext -startdate "$4" -enddate "$5"
}

here="DNS:localhost,DNS:node.invalid,IP:127.0.0.1"
from=20240101000000Z
to=$(date -u -d "+2 days" +%Y%m%d%H%M%SZ)
{
  authority authority
  authority stranger
  certificate good authority "$here" "$from" "$to"
  certificate unknown stranger "$here" "$from" "$to"
  certificate misnamed authority DNS:elsewhere.example "$from" "$to"
  certificate expired authority "$here" "$from" 20240102000000Z
} >make.log 2>&1 || { cat make.log >&2; exit 1; }
