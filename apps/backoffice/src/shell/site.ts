/** The name of the site, which the server has written into the page. */
export const siteName = document.title;

/** Whether prices are made up or recorded, as the server has written it into the page, too. */
export const isSimulated = document.documentElement.dataset['house'] === 'simulated';
