export { default as app } from '../base/texts/en.json';
export const features = import.meta.glob<object>('../features/*/texts/en.json', { import: 'default' });
