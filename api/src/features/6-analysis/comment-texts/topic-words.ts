import type { Language } from '@veleta/shared/contracts';
import { eng, spa } from 'stopword';
import { wordsOf } from './words.ts';

/** Words that are in no topic, in addition to function words, without accents and case: frequent verbs, adverbs and judgements. */
const IGNORED: Readonly<Record<Language, string>> = {
  en: `
    able ability accordingly absolutely actually add added again ago allow allowed allows almost alot alright already although always amazing among
    anybody anyone anything apart appreciate area areas around ask asked asking available average awesome away awful back bad based basic basically
    beautiful became become becomes becoming begin behind believe best better beyond big bit bring brilliant bunch can't cannot care certain certainly
    changed chance clear clearly close com come comes coming completely con concern considered constant constantly continue continues
    cons couldn't current currently day days deal decent definitely depend depending depends deserve did didn't different difficult dislike dislikes
    dissatisfied does doesn't doing don't done down due during each easily easy either else employ encourage end ends enjoy enjoyed enough entire
    especially essential etc even ever every everybody everyone everything everywhere exactly example excellent except expect expected extra extremely
    fact fair fairly fantastic far fast feel feeling feels felt few fewer fine find first five fix focus follow followed following four free frequent
    frequently friendly full fully further gave general generally gets getting give given gives giving go goes going gone good great greatly guess
    hand happen happened happening happens happy hard hardly has hasn't haven't having hear heard hello help helped helpful helping helps hence
    here's high higher highest highly hope however huge i'd i'll i'm i've ideal immense impossible improve improved improving include included
    including increase increased increases individual instead interested interesting isn't issue issues it's itself just keep keeping keeps
    kept kind kindly knew know known knows lack lacking large last lastly late later least leave leaving left less let lets let's level levels like
    liked likes limited little live lives living long look looking looks lot lots love loved low lower main mainly maintain maintained major majority making
    mandatory maybe mean means medium mention minor miss missing moreover mostly move moving multiple myself name near nearly necessary need needed
    needs negative neither never new next nice nobody none nope normal not noted nothing nowhere number numerous obviously off offer offered offers
    okay old once ones onto open opinion option options order others otherwise ours outside overall own particular particularly pathetic per perfect
    please plenty plus point points poor poorly positive possible practice prefer present pretty previous prior probably problem problems
    proper properly pros proud provide provided provides providing put quick quickly quite rarely rather reach ready real really reason reasonable
    reasons receive received receiving recommend regarding regards related require required result results right run same satisfactory
    satisfied save say saying says second see seem seems seen self send seriously set several shall she sheer short should show shows simple simply
    sincerely single sir slow small somebody someone something sometimes somewhat soon sort spend stand start started starting stay stick still stop
    stopped strict strong stuff suffer suggest super supportive sure taken takes taking talk tell tend terrible than thank thanks that's themselves
    there's therefore thing things think thinking third though thought three throughout till today together told tomorrow too top total totally
    tough towards treat treated tried truly try trying turn two type types under unable understand unless unlike until up upon use used useful using
    usual usually value various vast very via view want wanted wants wasn't we're we've wants ways weren't what's whatever whenever whether whole
    whose why wide will wise wish without won't wonderful worse worst worth wouldn't write written wrong yeah yes yesterday yet you're your yours
    yourself zero`,
  es: `
    abierta abierto acaso ademas adecuada adecuado adelante afuera agradable ahi ahora alegre algo alguien algun alguna algunas alguno algunos alla
    alli alrededor alta altas alto altos amable amables ambas ambos ante anterior antes apenas aqui asi asimismo asustan atras aun aunque ayuda ayudar
    ayudan bajo bajos bastante bella bello bien bonita bonito buen buena buenas bueno buenos busca buscan buscar cada caro casi causa cerca cierta
    ciertas cierto ciertos clara claras claro claros comer comun conmigo conocer considero constante consigo correcta correcto corta cortas corto
    cortos cosa cosas creo cuales cualquier cuanta cuanto cuantos cuenta cuentan cuesta cuidan da dado dan dar debe deben deberia deberian
    debido decir dejan dejar deja delante deliciosa delicioso demas demasiada demasiadas demasiado demasiados dentro despacio despues dia dias
    dice dicen dicho diferente diferentes dificil dificiles dijeron dijo disfrutar divertida divertido doy duda encanta encanto encima encuentra
    encuentran encontrar entonces entrar entre era eramos eran eres especial espectacular espero esta estaba estaban estado estamos estan estar estaria estas
    este esten esto estos estoy estuvimos estuvo exacto excelente excelentes existe existen existir facil faciles falta faltan feliz final
    frecuente fue fuera fueron fuerte fui gana ganar genial gracias gran grande grandes gratis gusta gustan gustaria gusto haber habia habian habra
    habria hablar hablan hace hacemos hacen hacer hacerlo haces hacia haciendo haga hagan han haria hasta hay haya hayan hecho hemos hermosa hermoso hice
    hizo hoy hubiera hubo igual importa importante importantes increible incluso ir jamas junto juntos largo largos limpia limpio linda lindo listo
    llega llegan llegar llego lleva llevan llevar llevo lograr logre luego maravilla maravilloso mala malas malo malos mal manera maneras manda
    mayor mayores mayoria media mediante medio mejor mejora mejorar mejore mejores mejoren menor menos mientras misma mismas mismo mismos mucha
    muchas mucho muchos mui muy nada nadie necesario necesita necesitamos necesitan negativo ninguna ninguno ningun no nomas normal nosotros nuestra
    nuestras nuestro nuestros nueva nuevas nuevo nuevos nunca obvio ofrece ofrecen ojala optima optimo ojala otra otras otro otros parece parecen parecer
    parte partes pasa pasado pasan pasar pasen pasamos pedir pena pequena pequeno peor perfecta perfecto permita permite permiten pero pesar poca pocas
    poco pocos podamos podemos poder podria podriamos podrian pone ponen poner posible positivo primer primera primero probar pronto propia propias
    propio propios proxima proximo pudiera pude puede pueda puedan pueden puedo pues punto puntos pura puro quedan quedar queda quede quien quiera
    quiere quieren quiero quisiera quita quizas rapida rapido rara realmente recibir recibe reciben recomendable recomendado recomendar recomiendo
    regular respecto rica ricas rico ricos saben saber sabe sacar salen salir sale salvo sea sean seguir segun segunda segundo segura seguro sentir
    ser seran seria serian si sido siempre siendo siente sienten siento sigue siguen siguiente sola solamente solo solos somos son soy suele suelen
    suficiente suficientes supuesto suya suyo tal tambien tampoco tan tanta tantas tanto tantos tarde tema temas temprano tendria tenemos tener tenga tengan
    tengo tenia tenian tenido tenido termina tiene tienen tipo tipos toca tocan toda todas todavia todo todos toma tomar tome tomen total
    totalmente trae traer trata tratan tras tres tuve tuvimos tuvo ultima ultimamente ultimas ultimo ultimos unas unica unico unos usa usan usar usted
    ustedes va vale vamos van varias vario varios vaya ve vemos ven venir ver vez veces viene vienen vimos visita visitar vista viva vive vivir
    volver volveremos volveria voy ya yo`,
};

/** Words that name no topic alone, but are in its name together with another word: "work culture", "horas extra". */
const WEAK: Readonly<Record<Language, string>> = {
  en: `
    area areas associate associates business change changes companies company corporate department employee employees employer experience firm group
    institute job jobs life moment month months organisation organization people person place plan plans staff term time times week weeks work worked worker
    workers working workplace works world year years`,
  es: `
    ambiente ano anos area areas cambio cambios compania companias dia empleada empleadas empleado empleados empresa empresas experiencia forma
    gente grupo hora horas lado lugar lugares mes meses momento momentos mundo nivel niveles organizacion persona personas plan planes semana
    semanas tiempo tiempos trabaja trabajador trabajadora trabajadores trabajamos trabajan trabajar trabajo trabajos vida`,
};

const setOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text));
export const IGNORED_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set([...setOf(IGNORED.en), ...eng.flatMap(wordsOf)]),
  es: new Set([...setOf(IGNORED.es), ...spa.flatMap(wordsOf)]),
};
export const WEAK_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = { en: setOf(WEAK.en), es: setOf(WEAK.es) };
