export { default as app } from '../base/texts/th.json';
export const features = import.meta.glob<object>('../features/*/texts/th.json', { import: 'default' });
