import type { presentations } from '@veleta/shared/contracts';
import { translate } from '../../../platform/translations.ts';
import {
  NOTHING,
  participationText,
  protectionParagraphs,
  type ReportContent,
  returningText,
  summaryText,
  wordsOf,
  type ReportWords,
} from '../report-content/index.ts';
import { heatMapSlides } from './heat-map-slides.ts';
import { dimensionSlides, focusSlide, highlightSlide, questionSlides } from './result-slides.ts';
import { shorten } from './parts.ts';
import { trendSlide } from './trend-slide.ts';

type Slide = presentations.Slide;
type SlideBlock = presentations.SlideBlock;

const MAX_NAME = 80;

/** Builds the slides of a measurement, in their order, from the content of its reports. */
export function buildPresentation(content: ReportContent): presentations.Presentation {
  const { analysis, views, language, color } = content;
  const words = wordsOf(language, analysis.threshold);
  return {
    language,
    title: analysis.measurement.product_name[language],
    organization: shorten(content.organization || translate(language, 'unnamedOrganization'), MAX_NAME),
    color,
    slides: [
      titleSlide(content, words),
      ...(views
        ? [
            participationSlide(content, words),
            summarySlide(content, views, words),
            ...dimensionSlides(content, words),
            highlightSlide(views, content, words),
            focusSlide(views, content, words),
            ...heatMapSlides(views, content, words),
            ...questionSlides(content, words),
            ...trendSlide(views, words),
          ]
        : [withheldSlide(words)]),
      ...protectionSlides(content, words),
    ],
  };
}

function titleSlide({ analysis, organization, language }: ReportContent, words: ReportWords): Slide {
  const { measurement } = analysis;
  return {
    key: 'title',
    kind: 'title',
    title: measurement.product_name[language],
    blocks: [
      { type: 'lead', text: shorten(organization || translate(language, 'unnamedOrganization'), MAX_NAME) },
      { type: 'text', text: words.period(measurement.first_date, measurement.last_date) },
      { type: 'text', text: `${words.say('participation.title')}: ${participationText(analysis, words)}` },
      ...(measurement.is_imported ? [{ type: 'note', text: words.say('imported') } satisfies SlideBlock] : []),
      { type: 'note', text: words.say('confidential', { threshold: words.number(analysis.threshold) }) },
    ],
  };
}

function participationSlide({ analysis }: ReportContent, words: ReportWords): Slide {
  const { participation } = analysis;
  const notes = [
    words.say(`method.participation.${participation.basis}`),
    participation.margin_of_error === null ? null : words.say('method.participation.margin'),
    returningText(analysis, words),
  ];
  return {
    key: 'participation',
    kind: 'content',
    title: words.say('participation.title'),
    blocks: [
      {
        type: 'tiles',
        tiles: [
          {
            name: words.say('participation.rate'),
            value: participation.rate === null ? NOTHING : words.percent(participation.rate),
            note: participationText(analysis, words),
          },
          ...(participation.margin_of_error === null
            ? []
            : [
                {
                  name: words.say('marginTitle'),
                  value: `±${words.number(participation.margin_of_error, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`,
                  note: words.say('slides.points'),
                },
              ]),
        ],
      },
      ...notes.flatMap((text): SlideBlock[] => (text === null ? [] : [{ type: 'text', text }])),
    ],
  };
}

function summarySlide(
  { analysis, language }: ReportContent,
  views: NonNullable<ReportContent['views']>,
  words: ReportWords,
): Slide {
  const { product, enps } = analysis;
  const isInterval = enps && enps.value !== null && enps.low !== null && enps.high !== null;
  return {
    key: 'summary',
    kind: 'content',
    title: words.say('summary.title'),
    blocks: [
      { type: 'lead', text: summaryText(views, language) },
      {
        type: 'tiles',
        tiles: [
          {
            name: words.say('column.favorability'),
            value: words.figure(product?.favorability ?? null, 'percent'),
            note: product?.hidden ? words.hidden(product.hidden) : words.say('summary.favorability'),
          },
          {
            name: words.say('column.score'),
            value: words.figure(product?.score ?? null, 'points'),
            note: product?.hidden ? words.hidden(product.hidden) : words.say('summary.score'),
          },
          ...(enps
            ? [
                {
                  name: words.say('enps.title'),
                  value: enps.value === null ? NOTHING : words.signed(enps.value),
                  note: isInterval
                    ? words.say('enps.interval', { low: words.signed(enps.low!), high: words.signed(enps.high!) })
                    : words.hidden(enps.hidden),
                },
              ]
            : []),
        ],
      },
    ],
  };
}

const withheldSlide = (words: ReportWords): Slide => ({
  key: 'withheld',
  kind: 'content',
  title: words.say('summary.title'),
  blocks: [{ type: 'lead', text: words.say('withheld') }],
});

const protectionSlides = ({ analysis }: ReportContent, words: ReportWords): Slide[] =>
  protectionParagraphs(analysis, words).map(({ title, lines }, index): Slide => ({
    key: `protection-${index + 1}`,
    kind: 'content',
    title,
    blocks: [{ type: 'list', title: null, items: [...lines] }],
  }));
