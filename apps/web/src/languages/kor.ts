export { default as app } from '../base/texts/kor.json';
export const features = import.meta.glob<object>('../features/*/texts/kor.json', { import: 'default' });
