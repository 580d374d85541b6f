import type * as z from 'zod/mini';
import type { Language, purchaseOrders } from '@veleta/shared/contracts';
import type { Content, TableLayout } from 'pdfmake';
import { drawPdf } from '../../../platform/pdf/draw-pdf.ts';
import type { Seller } from '../../../platform/seller.ts';
import { translate } from '../../../platform/translations.ts';
import { formatDay, formatMoney } from './order-format.ts';
import { findTier } from './tiers.ts';

type Order = z.input<typeof purchaseOrders.PurchaseOrderSchema> & { readonly seller: Seller };
type Words = (key: string, values?: Record<string, string>) => string;

const MUTED = '#52606d';
const LINE = '#d3dae1';
/** The product's teal, dark enough for print. */
const ACCENT = '#0b6b6b';
const MARGIN = 52;

const RULED: TableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : 0.75),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: (column) => (column === 0 ? 0 : 8),
  paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 8),
  paddingTop: () => 8,
  paddingBottom: () => 8,
};

/** Draws a purchase order on one A4 page. */
export function drawOrder(order: Order, language: Language): Promise<Buffer> {
  const t: Words = (key, values) => translate(language, `purchaseOrder.${key}`, values);
  return drawPdf(
    {
      pageSize: 'A4',
      pageMargins: [MARGIN, MARGIN, MARGIN, 64],
      language,
      info: { title: `${t('title')} ${order.number}`, author: order.billing_name },
      content: [head(order, t, language), parties(order, t, language), line(order, t, language), terms(order, t)],
      footer: (page, pages) => ({
        margin: [MARGIN, 20],
        columns: [
          { text: order.number, color: MUTED, fontSize: 8 },
          { text: `${page} / ${pages}`, color: MUTED, fontSize: 8, alignment: 'right' },
        ],
      }),
    },
    { createdAt: new Date(order.created_at) },
  );
}

function head(order: Order, t: Words, language: Language): Content {
  const facts: [string, string][] = [
    [t('number'), order.number],
    [t('date'), formatDay(order.created_at, language)],
    ...(order.reference ? [[t('reference'), order.reference] satisfies [string, string]] : []),
  ];
  return {
    columns: [
      { text: t('title'), structure: 'H1', fontSize: 24, bold: true, color: ACCENT, lineHeight: 1 },
      {
        width: 'auto',
        rowHeaders: 1,
        layout: 'noBorders',
        table: {
          widths: ['auto', 'auto'],
          body: facts.map(([name, value]) => [
            { text: name, color: MUTED },
            { text: value, bold: true, alignment: 'right' },
          ]),
        },
      },
    ],
    columnGap: 24,
  };
}

function parties(order: Order, t: Words, language: Language): Content {
  const { seller } = order;
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(order.country) ?? order.country;
  const party = (title: string, name: string, taxId: string | null, rest: readonly string[]): Content => ({
    stack: [
      { text: title, structure: 'H2', color: MUTED, margin: [0, 0, 0, 3] },
      { text: name, bold: true, fontSize: 11 },
      ...(taxId ? [{ text: t('taxId', { id: taxId }) }] : []),
      ...rest.map((text) => ({ text })),
    ],
  });
  return {
    margin: [0, 36, 0, 36],
    columnGap: 24,
    columns: [
      party(t('buyer'), order.billing_name, order.tax_id, [...order.address, country, order.email]),
      party(t('seller'), seller.name, seller.taxId, [...seller.address, seller.email]),
    ],
  };
}

/** The ordered plan with its period and price; the total equals that price. */
function line(order: Order, t: Words, language: Language): Content {
  const limit = findTier(order.tier).participantLimit;
  const price = formatMoney(order.price, order.currency, language);
  return {
    rowHeaders: 1,
    layout: RULED,
    table: {
      widths: ['*', 'auto', 'auto'],
      headerRows: 1,
      body: [
        [
          { text: t('item'), color: MUTED },
          { text: t('period'), color: MUTED },
          { text: t('amount'), color: MUTED, alignment: 'right' },
        ],
        [
          {
            stack: [
              {
                text: t('plan', { plan: order.tier_name, cycle: translate(language, `cycles.${order.cycle}`) }),
                bold: true,
              },
              {
                text:
                  limit === null
                    ? t('noLimit')
                    : t('limit', { limit: new Intl.NumberFormat(language, { useGrouping: true }).format(limit) }),
                color: MUTED,
              },
            ],
          },
          { text: `${formatDay(order.starts_at, language)} –\n${formatDay(order.ends_at, language)}` },
          { text: price, alignment: 'right' },
        ],
        [
          { text: t('total', { currency: order.currency }), bold: true, fontSize: 12, colSpan: 2 },
          {},
          { text: price, bold: true, fontSize: 12, alignment: 'right' },
        ],
      ],
    },
  };
}

function terms(order: Order, t: Words): Content {
  return {
    margin: [0, 32, 0, 0],
    stack: [
      { text: t('terms'), structure: 'H2', bold: true, margin: [0, 0, 0, 4] },
      ...['active', 'invoice', 'taxes'].map((key) => ({
        text: t(`term.${key}`, { email: order.email, number: order.number }),
        color: MUTED,
        margin: [0, 0, 0, 4] satisfies [number, number, number, number],
      })),
    ],
  };
}
