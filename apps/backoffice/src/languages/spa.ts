export const files = import.meta.glob<object>('../base/texts/spa.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/spa.ts');
