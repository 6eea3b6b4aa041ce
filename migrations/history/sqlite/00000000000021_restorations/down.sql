DROP TABLE restorations;
