DROP TABLE company_looks;
