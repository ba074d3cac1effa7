/** What the site's pages run: it searches in the browser, by an index that is a file of the site. */
export const searchScript = String.raw`import MiniSearch from './minisearch.js';

const here = new URL('.', import.meta.url);
const field = document.querySelector('#search');
const found = document.querySelector('#found');
const fields = { fields: ['title', 'text'], storeFields: ['title', 'page'] };
let index;

async function openIndex() {
  index ??= MiniSearch.loadJSON(await (await fetch(new URL('index.json', here))).text(), fields);
  return index;
}

field.addEventListener('input', async () => {
  const wanted = field.value.trim();
  const options = { prefix: true, fuzzy: 0.1, boost: { title: 3 } };
  const hits = wanted === '' ? [] : (await openIndex()).search(wanted, options);
  // Something else may have been typed meanwhile.
  if (field.value.trim() !== wanted) return;
  const items = hits.slice(0, 12).map(({ id, title, page }) => {
    const link = document.createElement('a');
    link.href = new URL(id, here).href;
    link.textContent = title + ' (' + page.replace(/\.html$/, '') + ')';
    const item = document.createElement('li');
    item.append(link);
    return item;
  });
  found.replaceChildren(...items);
});
`;
