export { default as app } from '../base/texts/jp.json';
export const features = import.meta.glob<object>('../features/*/texts/jp.json', { import: 'default' });
