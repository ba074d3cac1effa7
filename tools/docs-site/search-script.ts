/** What the site's pages run: it searches in the browser, by an index that is a file of the site. */
export const searchScript = String.raw`import MiniSearch from './minisearch.js';

const here = new URL('.', import.meta.url);
const field = document.querySelector('#search');
const found = document.querySelector('#found');
const said = document.querySelector('#said');
const fields = { fields: ['title', 'text'], storeFields: ['title', 'page', 'of'] };
const shown = 12;
let index;

async function openIndex() {
  index ??= MiniSearch.loadJSON(await (await fetch(new URL('index.json', here))).text(), fields);
  return index;
}

function say(hits, wanted) {
  if (hits === undefined) return 'The search could not be loaded. Type again to try again.';
  if (wanted === '') return '';
  if (hits.length === 0) return 'Nothing found.';
  return hits.length > shown ? 'The best ' + shown + ' of ' + hits.length + ' places' : '';
}

function itemOf({ id, title, of }) {
  const link = document.createElement('a');
  link.href = new URL(id, here).href;
  link.textContent = title.replaceAll('\u0060', '');
  const item = document.createElement('li');
  item.append(link);
  if (of !== link.textContent) item.append(Object.assign(document.createElement('small'), { textContent: of }));
  return item;
}

field.addEventListener('input', async () => {
  const wanted = field.value.trim();
  const options = { prefix: true, fuzzy: 0.1, boost: { title: 3 } };
  const hits = wanted === '' ? [] : await openIndex().then((open) => open.search(wanted, options), () => undefined);
  // Something else may have been typed meanwhile.
  if (field.value.trim() !== wanted) return;
  said.textContent = say(hits, wanted);
  found.replaceChildren(...(hits ?? []).slice(0, shown).map(itemOf));
});

field.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') found.querySelector('a')?.click();
});
`;
