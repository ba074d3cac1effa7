-- How much of a product is in running positions; changed under the lock of its pool's balance.
CREATE TABLE product_sales (
  product_id bigint PRIMARY KEY REFERENCES products (id),
  sold numeric(38,0) NOT NULL CHECK (sold >= 0)
);
