/** Common passwords of eight or more characters; shorter ones are rejected by length. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! password1! passw0rd p@ssword p@ssw0rd p@ssw0rd1 pa$$word
  contraseña contrasena contraseña1 contrasena1 contrasena123 contraseña123 micontraseña 12345678 123456789 1234567890 12345678910
  0123456789 0987654321 987654321 9876543210 87654321 123123123 1231231234 12341234 11223344 1122334455 112233445566 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234
  abc12345 abc123456 abcdefgh abcdefghi abcdefg1 a1b2c3d4 aa123456 aa12345678 a12345678 a123456789 1234qwer 123qweasd 123qweasdzxc
  123456ab 123456abc 123456qwe 1234abcd letmein1 letmein123 welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026
  bienvenido bienvenida bienvenido1 administrator administrador administrador1 admin123 admin1234 admin12345 adminadmin admin@123
  changeme changeme1 changeme123 cambiame cambiame1 iloveyou iloveyou1 iloveyou2 teamo123 teamomucho teamo1234 tequiero tequiero1
  princess princess1 princesa princesa1 sunshine sunshine1 football football1 futbol123 barcelona barcelona1 realmadrid realmadrid1
  baseball baseball1 basketball superman superman1 batman123 pokemon1 pokemon123 starwars starwars1 whatever whatever1 trustno1
  trustnoone computer computer1 internet internet1 samsung1 samsung123 liverpool liverpool1 chelsea1 arsenal1 jennifer jessica1
  michelle michael1 charlie1 alejandro alejandra fernanda fernando gabriela valentina sebastian francisco margarita mariposa
  estrella estrellita corazon1 chocolate chocolate1 butterfly butterfly1 elizabeth victoria victoria1 dragon123 monkey123
  shadow123 master123 hello123 hello1234 hola1234 hola12345 secret123 secreto1 secreto123 test1234 test12345 testtest
  testing1 testing123 demo1234 usuario1 usuario123 invitado invitado1 temporal temporal1 temporal123 verano2024 verano2025 verano2026
  summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 company1 company123 empresa1
  empresa123 veleta123 veleta2026 access123 login123 mustang1 corvette mercedes ferrari1 harley123 marlboro metallica nirvana1
  slipknot1 blink182 freedom1 jordan23 michael23 qwer1234 qweasdzxc zxcasdqwe poiuytrewq mnbvcxz1 lkjhgfdsa 147258369 159753456
  741852963 789456123 963852741 147852369 1029384756 135792468 102030405060 11111111 00000000 88888888 12121212 10101010 20202020
  thunder1 cookie123 flower123 lovely123 babygirl babygirl1 angel123 angelito angelita diosesamor jesus123 jesucristo cristina1
  carolina carolina1 daniela1 patricia1 ricardo1 eduardo1 santiago santiago1 guadalupe cuauhtemoc amorcito mexico123 mexico86
  colombia colombia1 argentina argentina1 venezuela peru1234 chile123 espana123 españa123 america1 aguilas1 chivas123 tigres123
  google123 facebook facebook1 whatsapp whatsapp1 instagram microsoft windows1 windows10 apple123 android1 linkedin linkedin1
  correct1 passphrase password2 password3 password7 password9 password11 password99 password01 password2024 password2025 password2026`
    .split(/\s+/)
    .filter(Boolean),
);
