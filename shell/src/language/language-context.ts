import { createContext, useContext } from 'react';

/** How the language is switched; does nothing where nobody gave it. */
const LanguageSwitchContext = createContext<(language: string) => Promise<void>>(async () => {});

export const LanguageSwitchProvider = LanguageSwitchContext.Provider;
export const useLanguageSwitch = () => useContext(LanguageSwitchContext);
