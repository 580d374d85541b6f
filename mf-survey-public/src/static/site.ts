/** Id of the element with the site's data as JSON. */
export const SITE_ID = 'veleta-site';

/** Data that the build writes into the pages of a static site. */
export interface Site {
  /** Origin of the API. */
  readonly apiUrl: string;
  /** Declarations of the theme variables, by theme key. */
  readonly themes: Readonly<Record<string, string>>;
}

/** Sets the organization's colours by script, because the page's policy forbids inline styles. */
export function paint({ themes }: Site, themeKey: string): void {
  for (const declaration of (themes[themeKey] ?? '').split(';')) {
    const [name, value] = declaration.split(':');
    if (name && value) document.documentElement.style.setProperty(name, value);
  }
}
