/** Asks for what the server knows of this page, laid into it and inert until now. */
export function releaseLater(): void {
  const later = document.getElementById('later');
  if (later instanceof HTMLTemplateElement) document.head.append(later.content);
}
