import { SurveyInShell } from './survey-in-shell.tsx';

export default function ResponsePage() {
  return <SurveyInShell address="response" />;
}
