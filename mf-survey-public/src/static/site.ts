/** The element of the page with what the command wrote when the files were made, as JSON. */
export const SITE_ID = 'veleta-site';

/** What pages know that no server writes. */
export interface Site {
  /** Origin of the API. */
  readonly apiUrl: string;
  /** Declarations of the theme's variables, by theme key. */
  readonly themes: Readonly<Record<string, string>>;
}

/** Gives the page the colours of whoever asks: by script, since nothing in the page's policy allows a style of its own. */
export function paint({ themes }: Site, themeKey: string): void {
  for (const declaration of (themes[themeKey] ?? '').split(';')) {
    const [name, value] = declaration.split(':');
    if (name && value) document.documentElement.style.setProperty(name, value);
  }
}
