export { default as app } from '../base/texts/zh.json';
export const features = import.meta.glob<object>('../features/*/texts/zh.json', { import: 'default' });
