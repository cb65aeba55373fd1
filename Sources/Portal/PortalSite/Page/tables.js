'use strict';
// The tables of RFC 6330, numbers in base 36; a test holds each against the room RaptorQ's.

// 5.5: V0 to V3, 256 words of four bytes each, the lowest byte first.
const randomWords = Uint32Array.from({ length: 1024 }, function (_, index) {
  return this.getUint32(4 * index, true);
}, new DataView(Uint8Array.from(atob(`
AGb6Ds9Ekuskv+zIgNWZ8od3XgeL4r3HyRrZv7M553fSgSsuReU3j1Js3Tuxauht/FuQGVB9TN+Yq9heO/XOtr/Gb1V6gwoeDeYneeitzsvmXzun
em7ruLK1A+P7HBuVpd8p7S1Vqg47AW3v+Ey6JvTqt3UmOgeewZCLjPiJGinEWaoqBqhJonTCcAuTwbvSsVlTw2USpVcGYEzgH6iqwGtFUAfVdrPp
IySgLt4eLhZ1S42yD+LueTYtDounE73u+4MHDc+XksuGE8v655xTMzUWJNsIMOGZQHlsxSPImihyIVEShNQf9Q5hB0Ua9UUqkRVfoju3Z/rxmUr7
4/NU8QV6s7RSVcpxSQN1HnqhKVHzGLQHQ+hMuzOvLJkuAMy0dt/UYi7cjjd9WCd2EzvOsSJqRbNA54XNQjHBKMndYy5t9GRTvPOYc4OO3GTAj5Hm
ckXJVBrkWSOp3f5v1SuUlovu3V4G9ZftkchL7P/ooqBrVcFznylPGcO0TFBEcxifEmQakZuPcZeQOn9SG9jI9cpc0VqhDXChkXVkPrD854Q0StRK
cWUn+5vMrVoh2U61vq4KGWProgAIybse7k0VztreHH5ezyGi2shFwdy86zLj2GMZvs5rE1zGGWtbf8qS2sTRdbGf9lOQRT5Jk+F76cX2uw8ZR5ma
xWdSkz/dyP/sT8omiyAGRzfWlrWDRASTap7AlzRWxDk40Vx4ARYwhyzKskUJurrBoTQ+7KkFopg8ik82qYhZLRVUv9QhFSygyaPCFjTby5tSuJKk
z/3SVtsbrTT++GTELzukXyZmVXYvHnk8d5VrohNRirZ9ma+5ML1GCM2j+vdqYAXGEi9Sewb+9YW6f7jab9TiXai7WjFb0nHe1Pr3y8Gt7MhjRtDu
fOppIItyGEoiNSbq9QtiptgURPOVr+yHyW3JNAFQviTMMRK+ZkS5pe/KeYsYUwdIVTRmD8CrwuSqIa57XIOUv5497cTEJIA0pXHMUPwZWgxwhkqQ
aLxkFQj5aWCmOgnD46qRafoZZ6n4VGFohjWzVIkdPSevNZELtYY1wexfTQLDQP4Rq93q+KKiuBGBRWx/DbiVWW4+ttpsCzzeAoX8DYmz8INUR/+i
hi5WQ182/L1zmmuqu5HCwzxprePNjAvUrA7vGlEVv2ctXibWCdPjZesMttygqZrSScHZYfKqsAqw2uONQBid6gyMqNs4liC81b6FbjstkariPVe9
4tjBMc8OwBM3490eNIhrs9EOLO/rmieEIWfu397CdLf/vHx6ORert5wRL+hHxANEvd2ijU9Jk5zkrEWYfVfqFwKYBldwvWooEXh6P9gkFTgsAr5j
dxiGH3ZmE2aUm1jYtyD2UEW5HzDH0sZ55MLixumOnE07zNCH7Ds/IC5paGTWFzcW3a0b0ZXRZmlcjLlLHhQnmwkrJ3pbbvLneWJTgFFCQvUWi4w2
noTN3xLXwCmJAw1/VlwETmakYA2HclHy2KLh2JhjGWRKLIbMkXkSap6B5bY1eeFUECyZPbUmbPGxG9TENdoRGSME+aqqAJQSF8JwD+2q0/FQMuZd
SYBu9zhHkgYBIjmzFdPs/3zvsNC7Ynw754jCHXav3UeBoqWylf4rJpe5crW/TwIdXuIioAGSuY6tek2WA9n6AisLHeXszGf6ljnKGElyJgFXEDOP
ntlhfwTQ9GfFkpEiqEN0eSojyzJB+dKffilqPvBcwLHu2EE2yFiZ+eBHXpq3yvk6CIBDxB/fLR7ytX0K4Ncwbyi5H5wCnaohtdIFd7lfPxS0pKfy
QAu11z4w2H1RbjRBSJgZOUAAKzV294puJ+6pbzfE7JTjj5Wgot7gclF7YWJ3mPYK8e55tkTTOXsEsaUNZvuz6Cn1IF+8WCNq65/Qkje+UBIH5P7A
pwqo5YYo+Y4onMPfDzgeH1opuQg4Caz0zDeRtI+ZVtP+gsoTLSo2Oke2LLqEXEi1IkCXhjROhH9dEFbB7aJMwJzc/No9Wt+gdnjdzRpPBHUdIzTR
wpOTjLBeiyxExap0MqhrQT7KLZHxWLrmZVGVcJVqsa0Aowj4/yriSxzS4sL4FWzbbM+WGB2u50QKwd7jia+YP7UpetbRUvl1h3rrexX0Okf1NuU/
C1+yoeNxVMk3gC+C0BzCLFcbH5ogQ1D9J/E6bUAkEEceBW444IrcAWt8Nb3wLI/T6H7lYdLRiXGcNF8zMKZfw55kVv4FEiO6HdG4J8aLZSaDvX8N
Z35YEp8fS0c/Wj2+PWKpLqXh318McyFu3LaT8uGrVupj45aW8261LQCgEX6wdeH9bGIbxrHO4iFLA7jeogtOa5tBKe/u1BsApvGqAd5YoXhImNMz
ogCzGbdEFT37zH9uv0dFyn7rclnIevmza/OHUP90l7js2uC09nurl1exXkkOkmfImSyJCeUSTR32qQ3uhqh020u+2zXIxbTSUdFGa1XNEi5IyWU1
c/4wcfR2lfkwMxIGy3r8DXGkur2MJCS+5cdTHzmJs0xGHSsbh3JpbxLj/jZW4xzngo79yx86TVQQ6Ht1plR/tthDgTE1HUKoZrn0CWRcUkCDb/H6
rAA11rr2lBn+sy0WOkAMamf/a8WkHy4MwGf3Gi7b7KY0uYLet9ydSYSjOGk0iDq9K71K4HhOEL261loaNpPSC20HvQIn9OtONwD3rAiVdijz/znj
NTYwAf2Wu0JS2ffYGJ1a0xZ1WH3WCZOoZy/H1sDWd/YEOyVhkDjXEJ72kabeD5gd2lI/shsxB7cvFIqZJA4S9IIucqVg7ifzNfx9Co/s4oUvH3Xe
Qyrxgp525k2MTJz4kYbD8A2XT78NJOnJPcp3EceZK9ocANydyzLilnTB39ITwxgujVRt+c0GimtzGYHHzxRjzz5Dqexih8FwAt8kjVNQ29IKw/mw
rgws/A/ilTGzVf2uHMW8DwMRNAc8G8G+F6ovFfXV3ojox1tdUGjpaKVNMgGEc0XMsKPiqnWknIzz17d43grcZu49ccevr2Gg9A7zBSlFO/1SsFWG
Bnsnw3ghpSNzAa3EErosIcAbovXv7qusZLPG1319vjbO167BrrAAhV9UseL6gwLaHadPmgKhcA5zhtFmRtXIeKTAyQJ7y0KrRp0Arvtoa72Yd19y
SWkTlo8PvG4i7MbAV1uSHFzU7gvxTAKnOWupYMfn2Bz1IT4ZYLfn201UR2546UTIetg4zjsZKDJvmdHUHMFyN4mxQF3tI1GVawllI7CJjUKwrtMw
rTkbuwgbTVRb9idAhamKHhhkmAo6IGRlY6p/hSYDtR53vfCuLErF45MKDFI3GvqgDwShOU+OGT5JKqsqAU06CqGMyV9QJSZJZuJi2WU8flSfs5vz
mLedheBw/fmOCcZVLkM4Abf9IQcQ8Hl45i0RmPKcWFL7LVvz/ZuxHRM+kRJdVHDV5+w0rEa7gQiypXFJNpsSyAc3QLF82ZxX+FECZ81LY1QbovwC
7xfEussQ1vJDkY+hfv/voN9nfpIS27ybS1QQ4UyrLpOhrZiYEb8QtP/M1GRYB4L7aNWXZFZArDzR04uJJBf6FaR5rcPdS7UMcYhn96g+O83UEaSp
vDPJ9JM9qP6UbhiDYZYr3Ss9qB1k3f4QiZ6ZLc1rnDZ36s/K7UwIpUmXsGYCU9jJvREVHb8Hu9TEZR7M1Rb7DBcHfIxmItzB9jKmCEqifaD/d1CS
6rF0Td/mlfVmWIJ8ydWRNzN4/FXeUsc4vvAp0d5/5ywObu0ytGF4dIr1dqEejEDxLOu6tZEeZGNp3f0vYPF0RhwSP/4XPzz7H5UmyfqnQxYSx0iS
/a5ajaEsn9kJKyic7px0Yi3FmlyqcSlJmHj0KXPFVtzTLCSYxdYcnXSbWjVkk/fDPpW2uDZnAztqNFPhE4aLiJS9fAI8PjR0/XUiiPqKzj1j7gVl
OHlKAEaZxhsT+dOkFiXPxamdfEsqBKDpl7dS08T9lJzKSTPfPX0kZSGDwcEsR+j2ExOVNq2IM8U0GNpMC8ljrzskr0XoXDbHvjGjKQ6M01DlwiqP
kHNrBsNwptyT2+A1iWpa2YLtXDKnwORzPFtO5kcxpK/96pB1tZa+ZRuByAGIJXrQWNwCR5tQZixL2WGXZWuFv9JQ3cMdQ49HbLDSkr6w/iyGtpgq
LKtQdW97RthYCCdMlnUDWd2ethVoQIR6uMhC6Qk2qK53IMs1c2J07Muwk3omGkEp4QgcC5IMpDFocT8zHt96TOTaTIYFZQWzoG+naMY8eYXgJZP+
VSQ6gjx92S2iv3VK1dcfR5bQjZ4dF1MmeuuOZEYUfaJhkZsabpOz9VIxyuBAwT4CAYV9C2upTtWYNmN0EDrM7Xpv7bY+XeKs8KAe8fObOLbzDnRl
LIle9QBhHdXNWmKfQ5H9U4V2or8dJ0dV2PKpl+zsXT3jSZ1us8YL/mHIhm6RKEGtDdFfw2rhKKYJVSOm0hwZuSgjpZOtKZYs45zfQPUICWDluQkM
DKdE350L1tktYnXjxh1m6QJPx5h/52ZGxPP5AaUz6d268erh5ANu5NktaLBkAzoWQxKyTDuuLnNV/DXbjutPktWMYaQvqzJ/8Tu0pWLXKL46UAbg
a2Ul2MMuzUKd88Vgdi/XUqcpFKJrfh219vuSG+0pgw/EaOrceBplmCjqUas2lSeVKhVP+wzp8Z+Xm0GBZ0lI1O5U0ieqRI4oOtYg3m1cL/mJq8rG
KO4nOE2Qo6GEaL16FlxB/h7c/r4QFuENmQWPNIwxmobQzM55jqkK4A27fdexEnx/Wc6JULkBRK5hxM3KAZp9fQ/p4IsL4cEd9jC4y84TCI2Xe5SX
0nv9bLRKrbvDnbXlkT5YUZvUK4NIuFKg8QjfDWaPsPLXAkOf9x190q2nSkhvdbszj4vt3iXjoHKhy/HAp1/RuLBclsEmyws2/xdC8TQy2e6JJlzQ
DmXQRV8VBaktdWlhhbituRK3fIiDqUGG4blRODNBKxZF4UpixtOkgz3adZb0oc6U6MH3nsqz9Epl95vK1zduvt8A8mHxaXAURfkbNQtNkbtWUtrh
RK71N9elim7iiex9DL54sHKW00l76XGDDhtZY7ZWOJZexQDI1hy9iekB/bvf16qjlqWJR39A0bR3+8iJbS55PqhNvfql8OL6B7RpneFA9HwR5WL1
e+9s2O2EpfRHf7luVDqQ4lZ5khrwliG2J9eENWcJw8CScgFPFXvBsbtKgGCYhyCi6n7BNEvHvM+lDtCxNB7s54RGkyClGN1awRadnYC+WIEcyQCx
Hn9KOaJue0Azmc893mcKxD2p+4pj/QElXhAQEqn+0u0YxSVdYHZzyxm7w3pQclCo5YE1KDCcfJIcV/7yMITlkbyYX17+T0ol9yFYt0YnnBQhXG5k
wfFnNKT6z8zDC7xayTam4pAOyVbHbh5xadcHsZxvaFI9QrHjh7VAPrc7fiS7pxvHkMMvgD6ng8o4WgHV+FyUzA==`), (letter) =>
  letter.charCodeAt(0)).buffer));

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
