'use strict';
// The tables of RFC 6330, numbers in base 36; a test holds each against the room RaptorQ's. The largest table is in
// random.js.

// 5.6: steps of K', J with two digits each, steps of S, steps of K' + S - W; one row behind the other. It ends
// where 10 MiB of working memory do at 1072 bytes a symbol.
const systematicSteps = [`
a 2 6 2 6 4 2 4 6 4 2 1 6 5 2 7 6 9 4 3 4 2 4 d 5 6 2 b 2 9 4 7 6 2 b 2 4 2 d d 4 8 b 6 6 9 6 6 b f 6 4 j d 4
6 8 7 6 4 8 5 8 c d a 6 d 6 d c 8 5 6 e f 6 a 7 8 6 a 7 8 6 6 6 d e 7 8 i 9 a 8 a f a 8 b c j e a 9 a e a f a
l c a d c c d e c d i c i o b e c p g h e m f g j e g l 15 e s f g g p g p k h m i l g x o p i i p i n o k j o
j k s p q z u x m r 17 m u v 11 o s p o v q t q 11 10 13 s x 10 z u t 18 v w 15 10 15 19 1e z 12 15 y 19 17 10
17 10 11 14 11 16 13 1i 15 1c 17 15 1a 19 1i 17 1h 16 19 1u 1b 1h 1e 19 1i 1n 1j 1e 1d 1m 1r 1h 1i 1j 1h 1k 1h
1i 1j 1l 1m 1l 1o 1z 1l 1x 1o 21 27 1s 1r 1v 1s 1r 1v 1s 2j 1z 1u 23 1x 27 26 25 23 25 2o 27 2d 23 24 27 2n 2d
28 2n 29 2b 2o 2f 2p 2d 2n 2i 2l 2j 2j 2k 2n 2p 2p 2p 2w 2z`, `
72hiiy8528fqnw7fmue2gd2feg4f6j4ddy9ag71u9sa5fm05grk10sicn1p0pummidj9logtfblldnb0l8nfhyfhgw7de1k27brroa4gfz5ue9
dzfipwb8egnidhk8fed3htkc5dpyo0lypch5gbm8pnrq2kdtfjijpc7a48em7g5w19oyenfics05ovro7ue9o1o66ncknynohvf3cf8x7z0c6z
0uh9ff3jb42jpgpzj78b7umwewgk0sqb4iewrs6zipfjpn29da5i3t230t6fes1m1oqshcdyhoreqekfo25n2b0eei6a7u2ghonw90bsrriymm
r7ey7qg4lhpbe2hg7u8lnucai62abwca7vey59c6pc014n7k5tpraqi5ilbzm1gcllq3o0hf7dr4rge3hs0fij0ood6ok02lpjhn4uhzms1kdh
5u3gf6qi7aprqlk6g7lq11l2ll2wd8358p2udx98lu2riam211d32mo9piq95v9h0bg2dqja70cj2bj5dk5y0hd17b8lrc3fa0nz3eeiez511s
arqvnfrr243ygng04waw9883pdgw5wjcpv926cjm402bkn57i69zdpa9r97ohz`, `
7 0 4 0 0 0 0 0 0 2 0 0 0 0 0 0 4 0 0 0 0 0 0 2 0 0 0 0 0 4 0 0 0 0 0 0 0 0 0 0 6 0 0 0 0 0 0 0 0 0 0 0 2 0 0
0 0 0 0 6 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 4 0 0 0 0 0 0 0 0 0 6 0 0 0 0 0 0 0 0
0 0 0 0 0 6 0 0 0 0 0 0 0 0 0 0 0 0 2 0 0 0 0 6 0 0 0 0 0 0 0 0 0 4 0 0 0 0 0 2 0 0 0 0 6 0 0 0 0 0 0 0 0 4 0
0 0 0 0 0 6 0 0 0 0 0 0 0 8 0 0 0 0 0 0 0 0 0 0 4 0 0 0 0 0 2 0 4 0 0 0 2 0 4 0 0 0 0 e 0 0 0 0 0 0 0 0 0 0 0
0 0 0 4 0 0 0 6 0 0 0 0 0 2 0 a 0 0 0 0 0 0 0 0 2 0 6 0 0 0 0 0 6 0 0 0 0 4 0 0 6 0 0 0 6 0 0 0 0 2 0 a 0 0 0
0 0 0 2 4 0 0 2 c 0 0 0 0 0 0 0 c 0 0 0 0 0 0 0 4 0 2 4 0 6 0`, `
0 0 0 0 0 0 0 0 0 0 0 1 0 1 0 1 0 1 0 1 0 0 0 1 1 0 0 1 0 1 0 1 0 0 1 0 0 0 1 1 0 0 1 0 0 1 0 0 1 1 0 0 1 1 0
0 0 1 0 0 0 1 0 0 1 0 0 1 0 1 0 0 1 0 0 1 0 0 1 0 0 0 1 0 0 0 0 1 0 1 0 0 1 0 0 0 1 0 0 1 0 1 0 0 1 0 0 0 1 0
1 0 0 1 0 0 1 0 0 1 0 0 0 0 1 0 0 1 0 1 0 0 1 0 1 0 0 1 1 0 0 1 0 0 1 0 1 0 1 0 0 1 0 1 0 1 0 0 1 0 1 0 0 1 0
1 0 0 1 0 1 0 1 0 1 1 0 0 1 1 0 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 1 0 1 0 1 0 1 1 0 1 0 1 0 1 0 1 0
1 0 1 1 0 1 0 1 1 0 1 0 1 1 0 1 0 1 1 0 1 0 1 1 0 1 1 0 1 0 1 1 0 1 0 1 1 1 0 1 1 0 1 1 0 1 1 0 1 1 0 1 1 1 0
1 1 1 0 1 1 1 0 1 1 1 0 1 1 1 0 1 1 1 1 0 1 1 1 0 1 1 1 1 0 1`]
  .map((text, row) => text.match(row === 1 ? /\w\w/g : /\w+/g).map((word) => parseInt(word, 36)));

// 5.3.5.2: below which value of 20 bits a degree stays, from 1 on.
const degreeSteps = [
  5243, 529531, 704294, 791675, 844104, 879057, 904023, 922747, 937311, 948962, 958494, 966438, 973160,
  978921, 983914, 988283, 992138, 995565, 998631, 1001391, 1003887, 1006157, 1008229, 1010129, 1011876,
  1013490, 1014983, 1016370, 1017662, 1048576];
