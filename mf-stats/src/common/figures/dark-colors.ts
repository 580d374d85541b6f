/**
 * Counterparts of the result colours on dark screens, by their light colour. The hues are the same and as safe for
 * colour-blind readers. The scale runs from a dark middle to bright ends, because the page is dark.
 */
export const DARK_COLORS: Readonly<Record<string, string>> = {
  // Parts and strong answers, then the middle of a score.
  '#a6611a': '#e4a066',
  '#cfd6d8': '#475255',
  '#018571': '#60c6b0',
  '#017a68': '#60c6b0',
  '#6b7c80': '#7f9093',
  // Mild answers.
  '#dfc27d': '#9f6531',
  '#80cdc1': '#1c7d6b',
  // Steps of the heat scale, from favorable to unfavorable, and the ink on them.
  '#64bcae': '#007f6c',
  '#93d0c5': '#0b6c5b',
  '#bde2da': '#1a574b',
  '#dff0ec': '#24443d',
  '#f4f2ec': '#31302d',
  '#f3e2c2': '#503b29',
  '#e6c58c': '#704a29',
  '#d9ab62': '#945b26',
  '#16292b': '#f3f8f7',
};
