/** Starts the preloads that the server put into the page as an inert template. */
export function scheduleDeferredPreloads(): void {
  const later = document.getElementById('later');
  if (!(later instanceof HTMLTemplateElement)) return;
  // The template may contain the application's own scripts. They must run first and in order.
  for (const script of later.content.querySelectorAll('script')) {
    script.async = false;
    script.fetchPriority = 'high';
  }
  document.head.append(later.content);
}
