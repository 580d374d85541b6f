import { describe, expect, it } from '@jest/globals';
import { loadLanguageDetector } from './detect-language.ts';
import { createCommentMask, nameMasked } from './mask-comments.ts';
import { removeMarkers } from './mask-contacts.ts';

const NAMES = [
  'Mariana López Quispe',
  'José Ángel Núñez',
  'Rosa Flores',
  'Mark Hill',
  'Will Young',
  'May Parker',
  'Ana de la Cruz',
  'Ng Bo',
  'O’Connor Sinéad',
  'Jean-Luc Picard',
  'Oğuz Şahin',
];
const detect = await loadLanguageDetector();
const createMask = (names: readonly string[]) => {
  const mark = createCommentMask(names);
  return (text: string) => nameMasked(mark(text), detect(removeMarkers(mark(text))));
};
const mask = createMask(NAMES);

describe('createCommentMask', () => {
  it.each([
    ['Mariana nunca escucha.', '[nombre] nunca escucha.'],
    ['hablé con mariana y no hizo nada', 'hablé con [nombre] y no hizo nada'],
    ['El problema es MARIANA LÓPEZ.', 'El problema es [nombre].'],
    ['Que la jefa López Quispe, Mariana, lo explique', 'Que la jefa [nombre], lo explique'],
    ['jose angel nunez es un buen líder', '[nombre] es un buen líder'],
    ['JOSE\u0301 NU\u0301N\u0303EZ no saluda a la gente', '[nombre] no saluda a la gente'],
    ['Pregunten a Ana de la Cruz por los turnos', 'Pregunten a [nombre] por los turnos'],
    ['Mariana L. me ayudó con todo', '[nombre] me ayudó con todo'],
    ['The team of Sinéad is great', 'The team of [name] is great'],
    ['sinead o’connor and Jean-Luc are the best', '[name] and [name] are the best'],
    ["Mariana's plan was not ours", "[name]'s plan was not ours"],
    ['I told OĞUZ and he was happy', 'I told [name] and he was happy'],
  ])('masks a name that is no ordinary word, in any case: %s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it.each([
    ['Creo que Rosa es injusta', 'Creo que [nombre] es injusta'],
    ['La Sra. Rosa es muy injusta', 'La Sra. [nombre] es muy injusta'],
    ['Rosa Flores es injusta', '[nombre] es injusta'],
    ['rosa flores es injusta con el equipo', '[nombre] es injusta con el equipo'],
    ['It was Mark who decided', 'It was [name] who decided'],
    ['Mark Hill decided without us', '[name] decided without us'],
    ['I think that Will should listen', 'I think that [name] should listen'],
    ['Ask Bo about it', 'Ask [name] about it'],
    ['It was May Parker who helped', 'It was [name] who helped'],
  ])('masks a name that is an ordinary word where its spelling shows it: %s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it.each([
    'Las paredes de color rosa cansan',
    'Rosa es el color de la oficina',
    'Will we get a raise? Will you answer?',
    'We will mark the exits, mark my words',
    'Mark the exits.',
    'It has been so since May',
    'We WILL leave',
    'ROSA NO ES UN COLOR',
    'Hay flores en la entrada: flores de verdad',
    'We are too young to stay up the hill',
    'Not a single name in this one',
    'La Cruz Roja nos capacitó',
  ])('keeps ordinary words: %s', (text) => {
    expect(createMask(NAMES.filter((name) => name !== 'Ana de la Cruz'))(text)).toBe(text);
  });

  it.each([
    ['Escriban a ana.perez+rrhh@empresa.com.pe, por favor', 'Escriban a [correo], por favor'],
    ['Mail me at JOHN_DOE@mail.example.co.uk and I will tell you', 'Mail me at [email] and I will tell you'],
    ['Es quien sale en instagram.com/la.jefa_oficial todo el día', 'Es quien sale en [enlace] todo el día'],
    ['See https://www.linkedin.com/in/john-doe-123/ for what he did', 'See [link] for what he did'],
    ['They tagged @john.doe in the chat', 'They tagged [link] in the chat'],
    ['It is at https://intranet.example.com/people/jdoe now', 'It is at [link] now'],
    ['Mi celular es 987 654 321 para lo que necesiten', 'Mi celular es [teléfono] para lo que necesiten'],
    ['llámenme al +51 (1) 234-5678', 'llámenme al [teléfono]'],
    ['tel. 22334455 de la oficina', 'tel. [teléfono] de la oficina'],
    ['Call me on (555) 123-4567 or 555.123.4567 if you want', 'Call me on [phone] or [phone] if you want'],
    ['El local de Av. Los Incas 1234 no tiene luz', 'El local de [dirección] no tiene luz'],
    ['Vivo en la calle 5 de Mayo #20 y llego tarde', 'Vivo en la [dirección] y llego tarde'],
    ['en Jr. de la Unión 300, donde trabajo', 'en [dirección], donde trabajo'],
    ['vivo en calle los pinos 123 y no hay bus', 'vivo en [dirección] y no hay bus'],
    ['La sede de la Carrera 7 # 12-34 es fría', 'La sede de la [dirección] es fría'],
    ['Desde la calle Marqués de Larios, 12 no se llega', 'Desde la [dirección] no se llega'],
    ['I live at 221B Baker Street and it is far', 'I live at [address] and it is far'],
    ['The office at 1200 North Main St. Apt 4 is cold', 'The office at [address] is cold'],
    ['I walk from 12 baker street to the office', 'I walk from [address] to the office'],
  ])('masks contact data: %s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });

  it.each([
    'Sueldos de 1.500.000 pesos y 40 horas',
    'They promised $ 1200000 in 2024-2025',
    'Entre el 12-05-2024 y el 2025-11-24 no pasó nada',
    'De 8:00 a 17:30, 5 días por semana',
    'Una carrera de 5 años y la calle a las 8',
    'La calle tiene 20 metros y la calle por 3 años sin luz',
    'We had 10 people drive for 12 hours',
    'See https://intranet.example.com/policies/2024 and example.com/rules',
    'Nota 10/10, 100 % de acuerdo, @ nadie',
    '1 2 3 4 5',
  ])('keeps other numbers and links: %s', (text) => {
    expect(mask(text)).toBe(text);
  });

  it('uses a placeholder without words if the language of the text is unknown', () => {
    expect(mask('Mariana!!!')).toBe('[…]!!!');
  });

  it('masks contact data if there is no list of people', () => {
    expect(createMask([])('Ask Mariana or hr@example.com for it')).toBe('Ask Mariana or [email] for it');
  });
});
