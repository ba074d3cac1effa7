export const files = import.meta.glob<object>('../base/texts/jp.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/jp.ts');
