export const files = import.meta.glob<object>('../{base,features/*}/texts/spa.json', {
  eager: true,
  import: 'default',
});
