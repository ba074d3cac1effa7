export { default as app } from '../base/texts/spa.json';
export const features = import.meta.glob<object>('../features/*/texts/spa.json', { import: 'default' });
