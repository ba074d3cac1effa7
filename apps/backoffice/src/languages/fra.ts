export const files = import.meta.glob<object>('../base/texts/fra.json', { eager: true, import: 'default' });
export const rooms = () => import('./rooms/fra.ts');
