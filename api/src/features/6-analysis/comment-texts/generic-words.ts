/**
 * Words that name no topic of a comment about work, in addition to function words, without accents and case: frequent verbs, adverbs,
 * times and judgements in English and Spanish.
 */
const WORDS = `
  about above ago also always another any anything ask asked bad because become before being best better big can cannot come could day days
  did does doing done dont each enough even ever every everyone everything feel few fewer find first from get gets getting give given go goes
  going gone good got great had happen happy hard has have having hear here high higher how however improve improved into job just keep keeps
  know last late least less let lets like little long look looks lot lots love low lower made make makes making many maybe month months
  more most much must need needed needs never new next nice nobody nothing now often old once one only other others over own people per place
  please put quite rather really right said same say says see seem seems seen several should show since small some someone something sometimes
  soon start still stop such sure take taken takes than thank thanks that their them then there these they thing things think this those though
  through time times today together too took under until use used using very via want wanted wants was way week weeks well were what when where
  whether which while who whole why will with within without wont work working works would year years yes yet you your two three four five
  ademas ahi ahora algo alguien alguna algunas alguno algunos alli alto altos ambos anio ano anos antes apenas aqui asi aun aunque ayuda bajo bastante
  bien bueno buena buenas buenos cabo cada casi cierto claro claros clara como conmigo cosa cosas creo cual cuales cualquier cuando cuanto cuenta
  cumple cumplen da dan dar debe deben deberia debido decir deja dejan dejar demas demasiado dentro desde despues dia dias dice dicen donde
  durante encima entonces entre era eran eres esa esas ese eso esos esta estaba estado estamos estan estar estas este esto estos excelente existe
  falta faltan favor forma fue fueron fuera general gente gracias grande grandes gusta gustan gustaria haber habia hace hacemos hacen hacer hacia
  haga hagan han hasta hay haya hecho hora horas hoy igual incluso ir jamas junto largo largos lado lleva llevan luego lugar maneras manera mal mala
  malo mas mayor mayoria me media medio mejor mejora mejorar mejore mejores menos mes meses mi mientras misma mismo mismos momento mucha muchas
  mucho muchos muy nada nadie necesita necesitamos necesitan ninguna ninguno nivel nosotros nueva nuevas nuevo nuevos nunca otra otras otro otros
  para parece parte pasa pasan persona personas peor pero poca pocas poco pocos podemos poder podria poner porque primera primero puede pueden
  pues que quiere quieren quiero realmente respecto sabe saben saber sacar sale sea sean seguir segun seguro semana semanas sentir ser seria si
  siempre siento sigue siguen sin sino sobre solo solamente somos son soy sus tal tambien tampoco tan tanta tantas tanto tantos te tema temas
  tendria tenemos tener tengo tenga tengan tiempo tiempos tiene tienen toda todas todavia todo todos tomar total trabajar trabajo trabajamos tras
  tres tuvo ultima ultimo una unas uno unos usted va vamos van varias varios veces ver vez viene vienen vivir voy ya
`;

export const GENERIC_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/u));
