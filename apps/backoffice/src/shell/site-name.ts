/** What the server has written into the page. */
export const siteName = document.title;
