export const files = import.meta.glob<object>('../base/texts/zh.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/zh.ts');
