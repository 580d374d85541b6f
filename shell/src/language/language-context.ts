import { createContext, useContext } from 'react';

/** Switches the language. The default does nothing. */
const LanguageSwitchContext = createContext<(language: string) => Promise<void>>(async () => {});

export const LanguageSwitchProvider = LanguageSwitchContext.Provider;
export const useLanguageSwitch = () => useContext(LanguageSwitchContext);
