export { default as app } from '../base/texts/fra.json';
export const features = import.meta.glob<object>('../features/*/texts/fra.json', { import: 'default' });
