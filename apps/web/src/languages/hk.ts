export { default as app } from '../base/texts/hk.json';
export const features = import.meta.glob<object>('../features/*/texts/hk.json', { import: 'default' });
