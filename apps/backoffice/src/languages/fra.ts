export const files = import.meta.glob<object>('../{base,features/*}/texts/fra.json', {
  eager: true,
  import: 'default',
});
