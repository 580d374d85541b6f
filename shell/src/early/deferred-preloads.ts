/** Asks for what the server knows of this page, laid into it and inert until now. */
export function scheduleDeferredPreloads(): void {
  const later = document.getElementById('later');
  if (!(later instanceof HTMLTemplateElement)) return;
  // The application's own, where it waits there too: before its parts, and in their order.
  for (const script of later.content.querySelectorAll('script')) {
    script.async = false;
    script.fetchPriority = 'high';
  }
  document.head.append(later.content);
}
