import { SurveyInShell } from './survey-in-shell.tsx';

export default function AccessPage() {
  return <SurveyInShell address="access" />;
}
