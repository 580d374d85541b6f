/**
 * Names that are also ordinary words in English or Spanish, without accents and case. Alone, they are masked only where their spelling
 * shows that they are a name.
 */
const WORDS = `
  amy angel art bill black blue bob booker brook brown buck burns carol case chance chase chip chuck clay cliff cole cook cooper crystal
  curt daisy dale dawn dean dick dot drew earl ed english eve faith fisher ford forest fox frank gene glen gold grace grant gray green
  guy hall harmony harper hazel heath heather hill holly hope hunt hunter iris ivy jack jean jewel job joy jury justice king kit lake lance
  lane law lee long love lucky mark marsh mason max melody mercy mike miles mills miller myrtle nick noble norm olive page parker pat
  patience pearl penny pepper peg piper pierce poppy porter power powers prince price prudence ray rich rob robin rock rod rose ruby rusty
  sage sandy savage scarlet shepherd short skip sky smith south star stone storm strong sue summer sunny taylor teddy temple tucker turner
  vera victor violet wade walker ward wells west white wilder will winter wise wood woods young
  abril agosto alba alegria alegre alma amada amado amor amparo angeles araya arena arroyo asuncion aurora banos barba barrera barrios
  barros batalla belen bella bello blanca blanco bravo bueno buenos caballero cabello cabeza cabrera calle calderon calvo caminos campo
  campos cano canto caridad casas castillo cerda cielo clara claro colon concepcion conde consuelo contreras cordero corona corral correa
  cortes cortez costa crespo cruz cuenca cuesta delgado diamante diaz dolores domingo dulce duque encarnacion enero escalante escudero espada
  espejo esperanza espinosa estrada estrella felicidad feliz flor flores franco fuentes fuerte gallego gallo gato gloria gracia granado
  grande guapo guardado guerra guerrero guerrera hermosa hermoso herrera herrero hidalgo hierro hoyos hurtado iglesias inocencia ley leal
  leon linda lindo llano llanos lobo loyola luna luz macho marina mar martes martillo mata mayo mayor medina melgar menor mercado mercedes
  merced merino mesa mesas milagro milagros molina molinero montana montes mora moral morales moreno moya munoz naranjo nieves nina nino
  noche novia nunez obando ojeda olmos oro otero pacheco palacios palma palomo paloma pan paredes parra pastor paz pena perla pilar pineda
  pino pinto plaza pozo prado prieto primavera puente puentes puerta puertas quinta ramos real redondo refugio reina remedios rey reyes
  rico rios rivera robles roca rocio roldan roman romero rosa rosas rosario rubia rubio rueda ruiz sal salado salas salinas salud salvador
  santa santo santos segura seguro serena sereno serrano sierra silencio sol soledad socorro soler solis sosa soto suelo tela terrazas toro
  torre torres trinidad trujillo valle valles vaca valiente vega velez vela venegas ventura vera verano verde vergara viernes villa villas
  virtudes vivas zapata zapatero
`;

/** Months, which English writes with a capital. Alone, they are never masked. */
const MONTHS = 'april may june july august abril mayo junio julio agosto enero';

export const ORDINARY_NAMES: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/u));
export const MONTH_NAMES: ReadonlySet<string> = new Set(MONTHS.split(' '));
