// Written by generate.js from docs/openapi.json; not by hand.

import type { Amount } from "./exact.js";

export interface paths {
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs an establishment in */
        post: operations["log_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Registers a company */
        post: operations["register_company"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes an establishment
         * @deprecated
         */
        patch: operations["amend_branch_alias"];
        trace?: never;
    };
    "/api/v1/catalogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the catalogues */
        get: operations["list_catalogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalogs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads or searches a catalogue */
        get: operations["read_catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ccf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: fiscal credit voucher
         * @deprecated
         */
        post: operations["issue_ccf_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the company */
        get: operations["read_company"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the company */
        patch: operations["amend_company"];
        trace?: never;
    };
    "/api/v1/company/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the establishments */
        get: operations["list_branches"];
        put?: never;
        /** Opens establishments */
        post: operations["open_branches"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/branches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes an establishment */
        patch: operations["amend_branch"];
        trace?: never;
    };
    "/api/v1/company/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the certificate in use, without anything secret */
        get: operations["read_certificate"];
        /** Gives another certificate, which is tried before it replaces the one in use */
        put: operations["replace_certificate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the keys, without their secrets */
        get: operations["list_keys"];
        put?: never;
        /** Makes a key */
        post: operations["make_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Removes a key */
        delete: operations["remove_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a key another pair */
        post: operations["rotate_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/company/readiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells how the company stands before the documents of 2026 */
        get: operations["read_readiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contingencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists contingencies */
        get: operations["list_contingencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contingencies/declare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Declares a contingency */
        post: operations["declare_contingency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contingencies/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the contingencies that were declared */
        post: operations["end_contingencies"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/creditnotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: credit note
         * @deprecated
         */
        post: operations["issue_credit_note_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists documents */
        get: operations["list_documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/by-external-id/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the document that your systems know by an identifier */
        get: operations["read_document_by_external_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/ccf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issues a document: fiscal credit voucher */
        post: operations["issue_ccf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/creditnote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issues a document: credit note */
        post: operations["issue_credit_note"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invalidate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invalidates a document */
        post: operations["invalidate_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invalidate/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tells whether a document could be invalidated, and does nothing */
        post: operations["validate_invalidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invalidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidates a document
         * @deprecated
         */
        post: operations["invalidate_document_alias2"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issues a document: invoice */
        post: operations["issue_invoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issues a document: retention voucher */
        post: operations["issue_retention_voucher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a document */
        get: operations["read_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/invalidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the newest invalidation of a document */
        get: operations["read_invalidation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells what happened to a document */
        get: operations["read_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{kind}/calculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Does the arithmetic of a request, judges what comes of it, and does nothing else */
        post: operations["calculate_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dte/{kind}/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Judges a request as if it were issued, and does nothing */
        post: operations["validate_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the error codes */
        get: operations["list_errors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells how the service is */
        get: operations["read_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether it lives */
        get: operations["read_liveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether it serves */
        get: operations["read_readiness_to_serve"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invalidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invalidates a document
         * @deprecated
         */
        post: operations["invalidate_document_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: invoice
         * @deprecated
         */
        post: operations["issue_invoice_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Counts the company's requests, in JSON or as Prometheus reads it */
        get: operations["read_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description, as JSON */
        get: operations["read_openapi_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description, as YAML */
        get: operations["read_openapi_yaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a document: retention voucher
         * @deprecated
         */
        post: operations["issue_retention_voucher_alias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the rules */
        get: operations["list_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the number series */
        get: operations["list_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/series/{series}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads the numbers of a series, and what became of each */
        get: operations["read_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tries what issuing takes, and tells what was found */
        get: operations["test_service"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddressPatch: {
            complement?: string | null;
            /**
             * @description a department (CAT-012):
             *
             *     * `01` Ahuachapán
             *     * `02` Santa Ana
             *     * `03` Sonsonate
             *     * `04` Chalatenango
             *     * `05` La Libertad
             *     * `06` San Salvador
             *     * `07` Cuscatlán
             *     * `08` La Paz
             *     * `09` Cabañas
             *     * `10` San Vicente
             *     * `11` Usulután
             *     * `12` San Miguel
             *     * `13` Morazán
             *     * `14` La Unión
             * @enum {string|null}
             */
            department?: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14" | null;
            /**
             * @description a district code of 2 digits (CAT-008)
             * @example 14
             */
            district?: string | null;
            /**
             * @description a municipality code of 2 digits (CAT-013)
             * @example 23
             */
            municipality?: string | null;
        };
        AddressRequest: {
            complement: string;
            /**
             * @description a department (CAT-012):
             *
             *     * `01` Ahuachapán
             *     * `02` Santa Ana
             *     * `03` Sonsonate
             *     * `04` Chalatenango
             *     * `05` La Libertad
             *     * `06` San Salvador
             *     * `07` Cuscatlán
             *     * `08` La Paz
             *     * `09` Cabañas
             *     * `10` San Vicente
             *     * `11` Usulután
             *     * `12` San Miguel
             *     * `13` Morazán
             *     * `14` La Unión
             * @enum {string}
             */
            department: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14";
            /**
             * @description a district code of 2 digits (CAT-008)
             * @example 14
             */
            district?: string | null;
            /**
             * @description a municipality code of 2 digits (CAT-013)
             * @example 23
             */
            municipality: string;
        };
        AddressResponse: {
            complement: string;
            /**
             * @description a department (CAT-012):
             *
             *     * `01` Ahuachapán
             *     * `02` Santa Ana
             *     * `03` Sonsonate
             *     * `04` Chalatenango
             *     * `05` La Libertad
             *     * `06` San Salvador
             *     * `07` Cuscatlán
             *     * `08` La Paz
             *     * `09` Cabañas
             *     * `10` San Vicente
             *     * `11` Usulután
             *     * `12` San Miguel
             *     * `13` Morazán
             *     * `14` La Unión
             * @enum {string}
             */
            department: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14";
            district: string | null;
            municipality: string;
        };
        AppendixRequest: {
            field?: string | null;
            label?: string | null;
            value?: string | null;
        };
        BranchKeysResponse: {
            api_key: string;
            api_secret: string;
            /** Format: uint32 */
            branch_number: number;
            establishment_code: string | null;
            /**
             * @description an establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            /**
             * @description the establishment and the point of sale as control numbers carry them
             * @example M001P001
             */
            place: string;
        };
        BranchPatch: {
            address?: components["schemas"]["AddressPatch"] | null;
            establishment_code_mh?: string | null;
            id: number;
            pos_code_mh?: string | null;
        };
        BranchRequest: {
            address?: components["schemas"]["AddressRequest"] | null;
            /**
             * @description an e-mail address of up to 100 characters
             * @example compras@laceiba.example
             */
            email?: string | null;
            establishment_code?: string | null;
            establishment_code_mh?: string | null;
            /**
             * @description an establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            /**
             * @description a telephone of 8 to 26 digits; blanks, hyphens and parentheses do not count
             * @example 2222-3344
             */
            phone?: string | null;
            pos_code?: string | null;
            pos_code_mh?: string | null;
        };
        BranchesRequest: {
            branch_offices: components["schemas"]["BranchRequest"][];
        };
        BranchesResponse: {
            branch_offices: components["schemas"]["EstablishmentResponse"][];
        };
        CalculationResponse: {
            /** @description The request, ready to be sent to the endpoint that issues. */
            request: Record<string, never>;
            violations: components["schemas"]["ViolationResponse"][];
            warnings: string[];
        };
        CatalogResponse: {
            edition: string | null;
            entries: components["schemas"]["EntryResponse"][];
            id: string;
            name: string;
        };
        CatalogSummary: {
            editions: ("2022" | "2026")[];
            /** Format: uint */
            entries: number;
            id: string;
            name: string;
        };
        CatalogsResponse: {
            catalogs: components["schemas"]["CatalogSummary"][];
        };
        CcfRequest: {
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description 1 to 100 visible ASCII characters
             * @example order-2026-0417
             */
            external_id?: string | null;
            items: {
                code?: string | null;
                description: string;
                /** @description exact decimal, at most 8 decimals */
                discount?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                exempt_sale: Amount;
                /** @description any exact decimal */
                iva_item?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                non_subject_sale: Amount;
                /** @description exact decimal, at most 8 decimals */
                non_taxed?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                quantity: Amount;
                related_doc?: string | null;
                /** @description exact decimal, at most 8 decimals */
                suggested_price?: Amount | null;
                /**
                 * @description a tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 * @enum {string|null}
                 */
                tax_code?: "A8" | "57" | "90" | "D4" | "D5" | "A6" | null;
                /** @description exact decimal, at most 8 decimals */
                taxed_sale: Amount;
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description an item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                unit_measure: number;
                /** @description exact decimal, at most 8 decimals */
                unit_price: Amount;
            }[];
            metadata?: {
                [key: string]: string;
            } | null;
            observations?: string | null;
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            receiver?: {
                /**
                 * @description 2 to 6 digits
                 * @example 123456
                 */
                activity_code?: string | null;
                activity_description?: string | null;
                address?: components["schemas"]["AddressRequest"] | null;
                commercial_name?: string | null;
                /**
                 * @description an e-mail address of up to 100 characters
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                name?: string | null;
                /**
                 * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description an NRC of up to 8 digits; hyphens do not count
                 * @example 1182034
                 */
                nrc?: string | null;
                phone?: string | null;
            } | null;
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            summary: components["schemas"]["CcfSummaryRequest"];
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        CcfSummaryRequest: {
            /** @description exact decimal, at most 2 decimals */
            discount_percentage?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            exempt_discount?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            income_retention?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            iva_perception?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            iva_retention?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            non_subject_discount?: Amount | null;
            /**
             * @description a condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            payment_types: components["schemas"]["PaymentRequest"][];
            /** @description exact decimal, at most 2 decimals */
            sub_total: Amount;
            /** @description exact decimal, at most 2 decimals */
            sub_total_sales: Amount;
            /** @description exact decimal, at most 2 decimals */
            taxed_discount?: Amount | null;
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /** @description exact decimal, at most 2 decimals */
            total_discount?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_exempt: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_iva?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_non_subject: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_non_taxed?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_operation: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_taxed: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_to_pay: Amount;
        };
        CertificateForm: {
            /** @description The authority's certificate file as it was downloaded, up to 256 KiB. */
            file: string;
            password: string;
        };
        CertificateResponse: {
            /** Format: int64 */
            days_left: number;
            nit: string;
            /** @description `api` when its company gave it, `folder` when its file lies in the service's folder. */
            source: string;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            valid_from: string;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            valid_until: string;
        };
        CompanyPatch: {
            address?: components["schemas"]["AddressPatch"] | null;
            branch_offices?: components["schemas"]["BranchPatch"][] | null;
            business_name?: string | null;
            commercial_name?: string | null;
            /**
             * @description 5 to 6 digits
             * @example 123456
             */
            economic_activity?: string | null;
            economic_activity_desc?: string | null;
            /**
             * @description an e-mail address of up to 100 characters
             * @example compras@laceiba.example
             */
            email?: string | null;
            establishment_code_mh?: string | null;
            password_pri?: string | null;
            /**
             * @description a telephone of 8 to 26 digits; blanks, hyphens and parentheses do not count
             * @example 2222-3344
             */
            phone?: string | null;
            pos_code_mh?: string | null;
            responsible?: components["schemas"]["ResponsibleRequest"] | null;
            returns_at_any_branch?: boolean | null;
        };
        CompanyRequest: {
            /**
             * @description STANDARD
             * @example STANDARD
             */
            auth_type?: string | null;
            branch_offices: components["schemas"]["BranchRequest"][];
            business_name: string;
            commercial_name?: string | null;
            /**
             * @description 5 to 6 digits
             * @example 123456
             */
            economic_activity: string;
            economic_activity_desc: string;
            /**
             * @description an e-mail address of up to 100 characters
             * @example compras@laceiba.example
             */
            email: string;
            /**
             * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
             * @example 06140101231101
             */
            nit: string;
            /**
             * @description an NRC of up to 8 digits; hyphens do not count
             * @example 1182034
             */
            nrc: string;
            password_pri: string;
            /**
             * @description a telephone of 8 to 26 digits; blanks, hyphens and parentheses do not count
             * @example 2222-3344
             */
            phone: string;
            responsible?: components["schemas"]["ResponsibleRequest"] | null;
            returns_at_any_branch?: boolean | null;
            token_lifetime?: number | null;
            year_in_dte?: boolean | null;
        };
        CompanyResponse: {
            branch_offices: components["schemas"]["EstablishmentResponse"][];
            business_name: string;
            commercial_name: string | null;
            economic_activity: string;
            economic_activity_desc: string;
            email: string;
            nit: string;
            nrc: string;
            phone: string;
            responsible: components["schemas"]["ResponsibleResponse"] | null;
            returns_at_any_branch: boolean;
            /** Format: uint32 */
            token_lifetime: number;
            year_in_dte: boolean;
        };
        ComponentResponse: {
            details: string;
            status: components["schemas"]["HealthStatus"];
        };
        ContingencyEventResponse: {
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            created_at: string;
            /** Format: uint64 */
            documents: number;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
        } & ({
            /** @constant */
            status: "PENDING";
        } | {
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            documents_due_at: string;
            reception_stamp: string | null;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            stamped_at: string;
            /** @constant */
            status: "RECEIVED";
        } | {
            rejection: components["schemas"]["RejectionResponse"];
            /** @constant */
            status: "REJECTED";
        });
        ContingencyGaugeResponse: {
            /** Format: int64 */
            documents_due_at: number | null;
            /** Format: int64 */
            event_due_at: number | null;
            open: boolean;
            /** Format: uint8 */
            type: number;
            /** Format: uint64 */
            waiting: number;
            why_open: string | null;
        };
        ContingencyResponse: {
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            began_at: string;
            closed: boolean;
            declared: boolean;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            ended_at: string | null;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            event_due_at: string | null;
            id: string;
            reason: string | null;
            /**
             * @description a contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
            why_open: string | null;
            why_open_text: string | null;
        };
        ContingencyResponseList: {
            contingencies: components["schemas"]["ContingencyResponse"][];
        };
        ContingencySummaryResponse: {
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            began_at: string;
            closed: boolean;
            declared: boolean;
            /** Format: uint64 */
            documents: number;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            ended_at: string | null;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            event_due_at: string | null;
            events: components["schemas"]["ContingencyEventResponse"][];
            id: string;
            reason: string | null;
            /**
             * @description a contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
            /** Format: uint64 */
            waiting: number;
            why_open: string | null;
            why_open_text: string | null;
        };
        ContingencySummaryResponseList: {
            contingencies: components["schemas"]["ContingencySummaryResponse"][];
        };
        CountersResponse: {
            /** Format: uint64 */
            by_contingency: number;
            /** Format: uint64 */
            by_normal: number;
            /** @description Whether there are more than were counted. */
            capped?: boolean;
            /** Format: uint64 */
            invalid: number;
            /** Format: uint64 */
            pending: number;
            /** Format: uint64 */
            received: number;
            /** Format: uint64 */
            rejected: number;
            /** Format: uint64 */
            total: number;
        };
        CreditNoteRequest: {
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description 1 to 100 visible ASCII characters
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
             * @example 06140101231101
             */
            fusion?: string | null;
            items: {
                code?: string | null;
                description: string;
                /** @description exact decimal, at most 8 decimals */
                discount?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                exempt_sale: Amount;
                /** @description any exact decimal */
                iva_item?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                non_subject_sale: Amount;
                /** @description exact decimal, at most 8 decimals */
                non_taxed?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                quantity: Amount;
                related_doc?: string | null;
                /** @description exact decimal, at most 8 decimals */
                suggested_price?: Amount | null;
                /**
                 * @description a tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 * @enum {string|null}
                 */
                tax_code?: "A8" | "57" | "90" | "D4" | "D5" | "A6" | null;
                /** @description exact decimal, at most 8 decimals */
                taxed_sale: Amount;
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description an item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                unit_measure: number;
                /** @description exact decimal, at most 8 decimals */
                unit_price: Amount;
            }[];
            metadata?: {
                [key: string]: string;
            } | null;
            observations?: string | null;
            /** @description Known from the CCF; the official credit note has no place for them. */
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            receiver?: {
                /**
                 * @description 2 to 6 digits
                 * @example 123456
                 */
                activity_code?: string | null;
                activity_description?: string | null;
                address?: components["schemas"]["AddressRequest"] | null;
                commercial_name?: string | null;
                document_number?: string | null;
                /**
                 * @description an identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 * @enum {string|null}
                 */
                document_type?: "36" | "13" | "37" | "03" | "02" | null;
                /**
                 * @description an e-mail address of up to 100 characters
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                name?: string | null;
                /**
                 * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
                 * @example 06140101231101
                 */
                nit?: string | null;
                /**
                 * @description an NRC of up to 8 digits; hyphens do not count
                 * @example 1182034
                 */
                nrc?: string | null;
                phone?: string | null;
            } | null;
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            summary: components["schemas"]["CreditNoteSummaryRequest"];
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        CreditNoteSummaryRequest: {
            /** @description exact decimal, at most 2 decimals */
            exempt_discount?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            income_retention?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            iva_perception?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            iva_retention?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            non_subject_discount?: Amount | null;
            /**
             * @description a condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            /** @description exact decimal, at most 2 decimals */
            sub_total: Amount;
            /** @description exact decimal, at most 2 decimals */
            sub_total_sales: Amount;
            /** @description exact decimal, at most 2 decimals */
            taxed_discount?: Amount | null;
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /** @description exact decimal, at most 2 decimals */
            total_discount?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_exempt: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_iva?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_non_subject: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_operation: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_taxed: Amount;
        };
        DeclarationRequest: {
            reason?: string | null;
            /**
             * @description a contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
        };
        DoctorRequest: {
            identification?: string | null;
            name?: string | null;
            /**
             * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
             * @example 06140101231101
             */
            nit?: string | null;
            /**
             * @description a medical service (CAT-010):
             *
             *     * `1` Cirugía
             *     * `2` Operación
             *     * `3` Tratamiento médico
             *     * `4` Cirugía, Instituto de Bienestar Magisterial
             *     * `5` Operación, Instituto de Bienestar Magisterial
             *     * `6` Tratamiento, Instituto de Bienestar Magisterial
             * @enum {integer|null}
             */
            service_type?: 1 | 2 | 3 | 4 | 5 | 6 | null;
        };
        DocumentContingencyResponse: {
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            began_at: string;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            document_due_at: string | null;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            ended_at: string | null;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            event: string | null;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            event_due_at: string | null;
            id: string;
            reason: string | null;
            /**
             * @description a contingency cause (CAT-005):
             *
             *     * `1` No disponibilidad de sistema del MH
             *     * `2` No disponibilidad de sistema del emisor
             *     * `3` Falla en el servicio de Internet del emisor
             *     * `4` Falla en el suministro de energía eléctrica del emisor
             *     * `5` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3 | 4 | 5;
        };
        DocumentListResponse: {
            documents: components["schemas"]["ListedResponse"][];
            pagination: components["schemas"]["PaginationResponse"];
            summary: components["schemas"]["CountersResponse"];
        };
        DocumentResponse: {
            contingency?: components["schemas"]["DocumentContingencyResponse"] | null;
            control_number: string;
            /** Format: uint32 */
            corrections?: number | null;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            created_at: string;
            damaged?: boolean;
            /** @description In a list. */
            document?: components["schemas"]["StoredJson"] | null;
            external_id?: string | null;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            invalidable_until: string | null;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            invalidated_by?: string | null;
            invalidation: components["schemas"]["InvalidationResponse"] | null;
            /** @description In a record. */
            json_data?: components["schemas"]["StoredJson"] | null;
            metadata?: {
                [key: string]: string;
            } | null;
            observations?: string[];
            qr_link: string;
            reception_stamp: string | null;
            refused_in_2026?: boolean | null;
            rejection?: components["schemas"]["RejectionResponse"] | null;
            /** @enum {string} */
            status: "RECEIVED" | "PENDING" | "REJECTED" | "INVALIDATED";
            times: components["schemas"]["TimesResponse"];
            transmission: string;
            transmission_type: string;
            /**
             * @description a type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            updated_at: string;
        };
        DocumentSummaryResponse: {
            control_number: string;
            external_id?: string | null;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            receiver: components["schemas"]["ReceiverSummaryResponse"];
            status: string;
            times: components["schemas"]["TimesResponse"];
            /** @description an exact decimal */
            total: Amount;
            transmission: string;
            /**
             * @description a type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
        };
        EndpointMetricsResponse: {
            /** @description milliseconds, exact to the microsecond */
            current_average_ms: Amount;
            /** Format: uint64 */
            error_count: number;
            last_durations: Amount[];
            /** @description milliseconds, exact to the microsecond */
            max_duration_ms: Amount;
            method: string;
            /** @description milliseconds, exact to the microsecond */
            min_duration_ms: Amount;
            path: string;
            /** Format: uint64 */
            success_count: number;
            /** Format: uint64 */
            total_requests: number;
        };
        EntryResponse: {
            code: string;
            department?: string | null;
            municipality?: string | null;
            name: string;
            /** Format: uint8 */
            section?: number | null;
        };
        ErrorResponse: {
            code: string;
            details: string[];
            existing?: components["schemas"]["Existing"] | null;
            generation_code?: string | null;
            /** @description the path of the page that explains the code */
            help: string;
            message: string;
            violations?: components["schemas"]["ViolationResponse"][];
        };
        ErrorRowResponse: {
            code: string;
            meaning: string;
            remedy: string;
            retryable: boolean;
            /** Format: uint16 */
            status: number;
        };
        ErrorsResponse: {
            errors: components["schemas"]["ErrorRowResponse"][];
            faults_of_shape: components["schemas"]["FaultResponse"][];
        };
        EstablishmentPatch: {
            address?: components["schemas"]["AddressPatch"] | null;
            establishment_code_mh?: string | null;
            pos_code_mh?: string | null;
        };
        EstablishmentReadinessResponse: {
            /** Format: uint32 */
            branch_number: number;
            /**
             * @description an establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            missing: components["schemas"]["ViolationResponse"][];
            ready: boolean;
        };
        EstablishmentResponse: {
            address: components["schemas"]["AddressResponse"];
            /** Format: uint32 */
            branch_number: number;
            email: string | null;
            establishment_code: string | null;
            establishment_code_mh: string | null;
            /**
             * @description an establishment type (CAT-009):
             *
             *     * `01` Sucursal
             *     * `02` Casa matriz
             *     * `04` Bodega
             *     * `07` Patio
             *     * `20` Otro
             * @enum {string}
             */
            establishment_type: "01" | "02" | "04" | "07" | "20";
            phone: string | null;
            /**
             * @description the establishment and the point of sale as control numbers carry them
             * @example M001P001
             */
            place: string;
            pos_code: string | null;
            pos_code_mh: string | null;
        };
        Existing: {
            control_number: string;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code?: string | null;
            status: string;
        };
        ExtensionRequest: {
            delivery_document?: string | null;
            delivery_name?: string | null;
            observation?: string | null;
            receiver_document?: string | null;
            receiver_name?: string | null;
            vehicule_plate?: string | null;
        };
        Failure: {
            error: components["schemas"]["ErrorResponse"];
            /** @constant */
            success: false;
            warnings?: components["schemas"]["Warnings"];
        };
        FaultResponse: {
            code: string;
            must_hold: string;
        };
        HealthResponse: {
            components: {
                [key: string]: components["schemas"]["ComponentResponse"];
            };
            status: components["schemas"]["HealthStatus"];
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            timestamp: string;
        };
        HealthStatus: ("UP" | "DOWN") | "DEGRADED";
        InvalidatedResponse: {
            damaged?: boolean;
            data: components["schemas"]["StoredJson"];
            observations?: string[];
            reception_stamp: string | null;
            /** @constant */
            success: true;
            warnings?: components["schemas"]["Warnings"];
        };
        InvalidationRecordResponse: {
            damaged?: boolean;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            document: string;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            json_data: components["schemas"]["StoredJson"];
            observations?: string[];
            reception_stamp: string | null;
            rejection: components["schemas"]["RejectionResponse"] | null;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            requested_at: string;
            status: components["schemas"]["InvalidationStatus"];
        };
        InvalidationRequest: {
            /**
             * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
             * @example 06140101231101
             */
            fusion?: string | null;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            reason: components["schemas"]["ReasonRequest"];
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            replacement_generation_code?: string | null;
        };
        InvalidationResponse: {
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            reception_stamp: string | null;
            rejection: components["schemas"]["RejectionResponse"] | null;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            requested_at: string;
            status: components["schemas"]["InvalidationStatus"];
        };
        /** @enum {string} */
        InvalidationStatus: "PENDING" | "ACCEPTED" | "REJECTED";
        InvoiceRequest: {
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description 1 to 100 visible ASCII characters
             * @example order-2026-0417
             */
            external_id?: string | null;
            items: {
                code?: string | null;
                description: string;
                /** @description exact decimal, at most 8 decimals */
                discount?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                exempt_sale?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                iva_item?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                non_subject_sale?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                non_taxed?: Amount | null;
                /** @description exact decimal, at most 8 decimals */
                quantity: Amount;
                related_doc?: string | null;
                /** @description exact decimal, at most 8 decimals */
                suggested_price?: Amount | null;
                /**
                 * @description a tax that is a line of its own (CAT-015, section 2):
                 *
                 *     * `A8` Impuesto Especial al Combustible (0%, 0.5%, 1%)
                 *     * `57` Impuesto industria de Cemento
                 *     * `90` Impuesto especial a la primera matrícula
                 *     * `D4` Otros impuestos casos especiales
                 *     * `D5` Otras tasas casos especiales
                 *     * `A6` Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares
                 * @enum {string|null}
                 */
                tax_code?: "A8" | "57" | "90" | "D4" | "D5" | "A6" | null;
                /** @description exact decimal, at most 8 decimals */
                taxed_sale?: Amount | null;
                taxes?: ("20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9")[] | null;
                /**
                 * @description an item type (CAT-011):
                 *
                 *     * `1` Bienes
                 *     * `2` Servicios
                 *     * `3` Bienes y servicios
                 *     * `4` Otros tributos por ítem
                 * @enum {integer}
                 */
                type: 1 | 2 | 3 | 4;
                unit_measure: number;
                /** @description exact decimal, at most 8 decimals */
                unit_price: Amount;
            }[];
            metadata?: {
                [key: string]: string;
            } | null;
            observations?: string | null;
            other_docs?: components["schemas"]["OtherDocumentRequest"][] | null;
            receiver?: {
                /**
                 * @description 2 to 6 digits
                 * @example 123456
                 */
                activity_code?: string | null;
                activity_description?: string | null;
                address?: components["schemas"]["AddressRequest"] | null;
                document_number?: string | null;
                /**
                 * @description an identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 * @enum {string|null}
                 */
                document_type?: "36" | "13" | "37" | "03" | "02" | null;
                /**
                 * @description an e-mail address of up to 100 characters
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                name?: string | null;
                /**
                 * @description an NRC of up to 8 digits; hyphens do not count
                 * @example 1182034
                 */
                nrc?: string | null;
                phone?: string | null;
            } | null;
            related_docs?: components["schemas"]["RelatedDocumentRequest"][] | null;
            summary: components["schemas"]["InvoiceSummaryRequest"];
            third_party_sale?: components["schemas"]["ThirdPartySaleRequest"] | null;
        };
        InvoiceSummaryRequest: {
            /** @description any exact decimal */
            balance_in_favor?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            discount_percentage?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            exempt_discount?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            income_retention?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            iva_retention?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            non_subject_discount?: Amount | null;
            /**
             * @description a condition of the operation (CAT-016):
             *
             *     * `1` Contado
             *     * `2` A crédito
             *     * `3` Otro
             * @enum {integer}
             */
            operation_condition: 1 | 2 | 3;
            payment_types: components["schemas"]["PaymentRequest"][];
            /** @description exact decimal, at most 2 decimals */
            sub_total: Amount;
            /** @description exact decimal, at most 2 decimals */
            sub_total_sales: Amount;
            /** @description exact decimal, at most 2 decimals */
            taxed_discount?: Amount | null;
            taxes?: components["schemas"]["TaxRequest"][] | null;
            /** @description exact decimal, at most 2 decimals */
            total_discount?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_exempt?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_iva?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_non_subject?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_non_taxed?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_operation: Amount;
            /** @description exact decimal, at most 2 decimals */
            total_taxed?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_to_pay: Amount;
        };
        IssuedResponse: {
            contingency?: components["schemas"]["DocumentContingencyResponse"] | null;
            damaged?: boolean;
            data: components["schemas"]["StoredJson"];
            external_id?: string | null;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            invalidable_until: string | null;
            observations?: string[];
            qr_link: string;
            reception_stamp: string | null;
            /** @constant */
            success: true;
            warnings?: components["schemas"]["Warnings"];
        };
        KeyRequest: {
            /** @description The establishment that it acts for; all when left out. */
            branch_number?: number | null;
            /**
             * @description a moment with its zone (RFC 3339), or as clocks in El Salvador show it
             * @example 2026-03-16T10:00:00-06:00
             */
            expires_at?: string | null;
            label: string;
            scopes: ("read" | "issue" | "invalidate" | "reports" | "settings")[];
        };
        KeyResponse: {
            api_key_begins: string;
            /**
             * Format: uint32
             * @description Nothing means all establishments.
             */
            branch_number: number | null;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when the pair before the present one is good too.
             * @example 2026-03-16T16:00:00Z
             */
            earlier_pair_until: string | null;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            is_own?: boolean | null;
            /** @description Nothing of a pair that came with its establishment. */
            label: string | null;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            last_used_at: string | null;
            scopes: ("read" | "issue" | "invalidate" | "reports" | "settings")[];
        };
        KeysRequest: {
            api_key: string;
            api_secret: string;
            credentials?: components["schemas"]["PortalRequest"] | null;
        };
        KeysResponse: {
            keys: components["schemas"]["KeyResponse"][];
        };
        /** @description A document of a list, with itself or without. */
        ListedResponse: components["schemas"]["DocumentResponse"] | components["schemas"]["DocumentSummaryResponse"];
        MetricsResponse: {
            contingencies: components["schemas"]["ContingencyGaugeResponse"][];
            endpoints: components["schemas"]["EndpointMetricsResponse"][];
        };
        NumberResponse: {
            control_number: string;
            /** Format: uint32 */
            corrections: number;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            issued_at: string;
            /** Format: uint64 */
            number: number;
            status: string;
            transmission: string;
        };
        OtherDocumentRequest: {
            description?: string | null;
            detail?: string | null;
            doctor?: components["schemas"]["DoctorRequest"] | null;
            /**
             * @description a kind of associated document (CAT-021):
             *
             *     * `1` Emisor
             *     * `2` Receptor
             *     * `3` Médico
             *     * `4` Transporte
             * @enum {integer|null}
             */
            document_code?: 1 | 2 | 3 | 4 | null;
        };
        PaginationResponse: {
            next_cursor: string | null;
            /** Format: uint32 */
            page: number;
            /** Format: uint32 */
            page_size: number;
            /** Format: uint64 */
            total_pages: number;
        };
        PaymentRequest: {
            /** @description exact decimal, at most 2 decimals */
            amount: Amount;
            /**
             * @description a payment form (CAT-017):
             *
             *     * `01` Billetes y monedas
             *     * `02` Tarjeta débito
             *     * `03` Tarjeta crédito
             *     * `04` Cheque
             *     * `05` Transferencia o depósito bancario
             *     * `08` Dinero electrónico
             *     * `09` Monedero electrónico
             *     * `11` Bitcoin
             *     * `12` Otras criptomonedas
             *     * `13` Cuentas por pagar del receptor
             *     * `14` Giro bancario
             *     * `99` Otros
             * @enum {string}
             */
            code: "01" | "02" | "03" | "04" | "05" | "08" | "09" | "11" | "12" | "13" | "14" | "99";
            period?: number | null;
            reference?: string | null;
            /**
             * @description a payment term (CAT-018):
             *
             *     * `01` Días
             *     * `02` Meses
             *     * `03` Años
             * @enum {string|null}
             */
            term?: "01" | "02" | "03" | null;
        };
        PortalRequest: {
            password: string;
            username: string;
        };
        ReadinessResponse: {
            branch_offices: components["schemas"]["EstablishmentReadinessResponse"][];
            /**
             * @description a moment as clocks in El Salvador show it
             * @example 2026-03-16 10:00:00
             */
            cutover: string;
            /** Format: uint64 */
            days_left: number;
            edition: string;
            edition_after_cutover: string;
            pinned: string | null;
            ready: boolean;
            /** Format: uint64 */
            receivers_without_district: number;
            /** Format: uint64 */
            unsettled_documents: number;
        };
        ReasonRequest: {
            reason_field?: string | null;
            /**
             * @description an identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string|null}
             */
            requestor_doc_type?: "36" | "13" | "37" | "03" | "02" | null;
            requestor_name?: string | null;
            requestor_num_doc?: string | null;
            /**
             * @description an identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string|null}
             */
            responsible_doc_type?: "36" | "13" | "37" | "03" | "02" | null;
            responsible_name?: string | null;
            responsible_num_doc?: string | null;
            /**
             * @description an invalidation type (CAT-024):
             *
             *     * `1` Error en la Información del Documento Tributario Electrónico a invalidar.
             *     * `2` Rescindir de la operación realizada.
             *     * `3` Otro
             * @enum {integer}
             */
            type: 1 | 2 | 3;
        };
        ReceiverSummaryResponse: {
            document_number: string | null;
            /**
             * @description an identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string|null}
             */
            document_type: "36" | "13" | "37" | "03" | "02" | null;
            name: string | null;
        };
        RegistrationResponse: {
            api_key?: string;
            api_secret?: string;
            branch_offices: components["schemas"]["BranchKeysResponse"][];
        };
        RejectionResponse: {
            code: string;
            description: string;
            observations: string[];
        };
        RelatedDocumentRequest: {
            document_number?: string | null;
            /**
             * @description a document type (CAT-002):
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             * @enum {string|null}
             */
            document_type?: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | null;
            /**
             * @description a date (YYYY-MM-DD)
             * @example 2026-03-16
             */
            emission_date?: string | null;
            /**
             * @description a generation type (CAT-007):
             *
             *     * `1` Físico
             *     * `2` Electrónico
             * @enum {integer|null}
             */
            generation_type?: 1 | 2 | null;
        };
        RemovedKeyResponse: {
            /** Format: uuid */
            id: string;
            removed: boolean;
        };
        ResponsibleRequest: {
            document_number: string;
            /**
             * @description an identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string}
             */
            document_type: "36" | "13" | "37" | "03" | "02";
            name: string;
        };
        ResponsibleResponse: {
            document_number: string;
            /**
             * @description an identity document type (CAT-022):
             *
             *     * `36` NIT
             *     * `13` DUI
             *     * `37` Otro
             *     * `03` Pasaporte
             *     * `02` Carnet de residente
             * @enum {string}
             */
            document_type: "36" | "13" | "37" | "03" | "02";
            name: string;
        };
        RetentionItemRequest: {
            description: string;
            document_number: string;
            /**
             * @description a document type (CAT-002):
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             * @enum {string|null}
             */
            dte_type?: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | null;
            /**
             * @description a date (YYYY-MM-DD)
             * @example 2026-03-16
             */
            emission_date?: string | null;
            /** @description exact decimal, at most 2 decimals */
            iva_amount?: Amount | null;
            /**
             * @description a retention code (CAT-006):
             *
             *     * `22` Retención IVA 1%
             *     * `C4` Retención IVA 13%
             *     * `C9` Otras retenciones IVA casos especiales
             * @enum {string}
             */
            retention_code: "22" | "C4" | "C9";
            /** @description exact decimal, at most 2 decimals */
            taxed_amount?: Amount | null;
            /**
             * @description a generation type (CAT-007):
             *
             *     * `1` Físico
             *     * `2` Electrónico
             * @enum {integer}
             */
            type: 1 | 2;
        };
        RetentionRequest: {
            appendixes?: components["schemas"]["AppendixRequest"][] | null;
            extension?: components["schemas"]["ExtensionRequest"] | null;
            /**
             * @description 1 to 100 visible ASCII characters
             * @example order-2026-0417
             */
            external_id?: string | null;
            /**
             * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
             * @example 06140101231101
             */
            fusion?: string | null;
            items: components["schemas"]["RetentionItemRequest"][];
            metadata?: {
                [key: string]: string;
            } | null;
            observations?: string | null;
            receiver?: {
                /**
                 * @description 2 to 6 digits
                 * @example 123456
                 */
                activity_code?: string | null;
                activity_description?: string | null;
                address?: components["schemas"]["AddressRequest"] | null;
                commercial_name?: string | null;
                document_number?: string | null;
                /**
                 * @description an identity document type (CAT-022):
                 *
                 *     * `36` NIT
                 *     * `13` DUI
                 *     * `37` Otro
                 *     * `03` Pasaporte
                 *     * `02` Carnet de residente
                 * @enum {string|null}
                 */
                document_type?: "36" | "13" | "37" | "03" | "02" | null;
                /**
                 * @description an e-mail address of up to 100 characters
                 * @example compras@laceiba.example
                 */
                email?: string | null;
                name?: string | null;
                /**
                 * @description an NRC of up to 8 digits; hyphens do not count
                 * @example 1182034
                 */
                nrc?: string | null;
                phone?: string | null;
            } | null;
            summary?: components["schemas"]["RetentionSummaryRequest"] | null;
        };
        RetentionSummaryRequest: {
            /** @description exact decimal, at most 2 decimals */
            total_retention_amount?: Amount | null;
            /** @description exact decimal, at most 2 decimals */
            total_retention_iva?: Amount | null;
        };
        RotationRequest: {
            overlap_hours?: number | null;
        };
        RuleResponse: {
            about: string;
            code: string;
            editions: ("2022" | "2026")[];
            must_hold: string;
            /**
             * @description a type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string|null}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18" | null;
        };
        RulesResponse: {
            rules: components["schemas"]["RuleResponse"][];
        };
        SelfTestResponse: {
            /** @description milliseconds, exact to the microsecond */
            duration_ms: Amount;
            success: boolean;
            tests: components["schemas"]["TestResponse"][];
        };
        SeriesListResponse: {
            series: components["schemas"]["SeriesResponse"][];
        };
        SeriesPageResponse: {
            /** Format: uint64 */
            documents: number;
            /** Format: uint64 */
            first_number: number;
            /** Format: uint64 */
            last_number: number;
            /** Format: uint64 */
            missing: number;
            /** Format: uint64 */
            next_after: number | null;
            numbers: components["schemas"]["NumberResponse"][];
            series: string;
            /** Format: uint64 */
            taken_elsewhere: number;
            /**
             * @description a type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /** Format: uint16 */
            year: number;
        };
        SeriesResponse: {
            /** Format: uint64 */
            documents: number;
            /** Format: uint64 */
            first_number: number;
            /** Format: uint64 */
            last_number: number;
            /** Format: uint64 */
            missing: number;
            series: string;
            /** Format: uint64 */
            taken_elsewhere: number;
            /**
             * @description a type of document or of an event that is issued like one:
             *
             *     * `01` Factura
             *     * `03` Comprobante de crédito fiscal
             *     * `04` Nota de remisión
             *     * `05` Nota de crédito
             *     * `06` Nota de débito
             *     * `07` Comprobante de retención
             *     * `08` Comprobante de liquidación
             *     * `09` Documento contable de liquidación
             *     * `11` Factura de exportación
             *     * `14` Factura de sujeto excluido
             *     * `15` Comprobante de donación
             *     * `17` Evento de operaciones especiales
             *     * `18` Evento de retorno
             * @enum {string}
             */
            type: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            /** Format: uint16 */
            year: number;
        };
        SessionResponse: {
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            expires_at: string;
            /** Format: int64 */
            expires_in: number;
            token: string;
            token_type: string;
        };
        ShownKeyResponse: {
            api_key: string;
            api_key_begins: string;
            api_secret: string;
            /**
             * Format: uint32
             * @description Nothing means all establishments.
             */
            branch_number: number | null;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when the pair before the present one is good too.
             * @example 2026-03-16T16:00:00Z
             */
            earlier_pair_until: string | null;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            expires_at: string | null;
            /** Format: uuid */
            id: string;
            is_own?: boolean | null;
            /** @description Nothing of a pair that came with its establishment. */
            label: string | null;
            /**
             * Format: date-time
             * @description a moment in universal time
             * @example 2026-03-16T16:00:00Z
             */
            last_used_at: string | null;
            scopes: ("read" | "issue" | "invalidate" | "reports" | "settings")[];
        };
        StatusResponse: {
            status: components["schemas"]["HealthStatus"];
        };
        /** @description The document or event as it was signed, in the tax authority's own schema. Amounts are exact decimals. Null only when the stored bytes are damaged. */
        StoredJson: Record<string, never> | null;
        TaxRequest: {
            /**
             * @description a tax of a line (CAT-015, sections 1 and 3)
             * @enum {string}
             */
            code: "20" | "C3" | "59" | "71" | "D1" | "C8" | "D5" | "D4" | "C5" | "C6" | "C7" | "19" | "28" | "31" | "32" | "33" | "34" | "35" | "36" | "37" | "38" | "39" | "42" | "43" | "44" | "50" | "51" | "52" | "53" | "54" | "55" | "58" | "77" | "78" | "79" | "85" | "86" | "91" | "92" | "A1" | "A5" | "A7" | "A9";
            description?: string | null;
            /** @description exact decimal, at most 2 decimals */
            value: Amount;
        };
        TestResponse: {
            /** @description milliseconds, exact to the microsecond */
            duration_ms: Amount;
            message: string;
            name: string;
            success: boolean;
        };
        ThirdPartySaleRequest: {
            /**
             * @description a fiscal domicile (CAT-032):
             *
             *     * `1` Domiciliado
             *     * `2` No domiciliado
             * @enum {integer|null}
             */
            domicile_code?: 1 | 2 | null;
            name?: string | null;
            /**
             * @description a NIT of 14 digits, or of the 9 of a DUI; hyphens do not count
             * @example 06140101231101
             */
            nit?: string | null;
        };
        TimelineEntryResponse: {
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            at: string;
            control_number?: string | null;
            /** Format: uint32 */
            corrections?: number | null;
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            event?: string | null;
            given?: string | null;
            /**
             * Format: date-time
             * @description When the last of these attempts was.
             * @example 2026-03-16T10:00:00-06:00
             */
            last_at?: string | null;
            rejection?: components["schemas"]["RejectionResponse"] | null;
            /** @description What was seen or said at an attempt that decided nothing. */
            said?: string | null;
            /**
             * Format: uint32
             * @description How many attempts in a row came to the same.
             */
            times?: number | null;
            what: string;
        };
        TimelineResponse: {
            entries: components["schemas"]["TimelineEntryResponse"][];
            /**
             * @description a generation code: a UUID
             * @example 9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6
             */
            generation_code: string;
            /** @description Whether a first attempt ended undecided. */
            postponed: boolean;
            /**
             * Format: uint32
             * @description How often it was sent again after a first attempt.
             */
            resends: number;
            status: string;
        };
        TimesResponse: {
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            created: string;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            issued: string;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            stamped: string | null;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            updated: string;
        };
        ValidationResponse: {
            /** @description What would be signed; nothing when it would be refused. */
            document: Record<string, never> | null;
            /**
             * Format: date-time
             * @description a moment with the zone of El Salvador
             * @example 2026-03-16T10:00:00-06:00
             */
            until?: string | null;
            valid: boolean;
            violations: components["schemas"]["ViolationResponse"][];
            warnings: string[];
        };
        ViolationResponse: {
            actual: string | null;
            code: string;
            expected: string | null;
            /** @description the path of the page that explains the code */
            help: string;
            message: string;
            path: string;
        };
        /** @description The warnings as the answer says them, and in which language. */
        Warnings: string[];
    };
    responses: {
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `INVALID_STATE` the document's state does not allow it
         */
        declare_contingency_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "INVALID_STATE";
                    };
                };
            };
        };
        /** @description * `INVALID_STATE` the document's state does not allow it */
        end_contingencies_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "INVALID_STATE";
                    };
                };
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `INVALID_STATE` the document's state does not allow it
         *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
         *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
         */
        invalidate_document_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        code?: ("VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE" | "INVALID_STATE" | "INVALIDATION_UNDER_WAY") | string;
                    };
                };
            };
        };
        /**
         * @description * `ALREADY_RECEIVED` the document that was to be corrected turned out to be stamped as it was before: it is RECEIVED, and nothing was corrected
         *     * `VERSION_UNKNOWN` the document that was to be corrected was stamped in the time that the restored backup does not know: perhaps as a correction that was lost with it; nothing was done
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        invalidate_document_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "ALREADY_RECEIVED" | "VERSION_UNKNOWN" | "IDEMPOTENCY_IN_FLIGHT";
                    };
                };
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         *     * `INVALID_STATE` the document's state does not allow it
         *     * `SERIES_EXHAUSTED` the number series has given its last number
         *     * `BALANCE_EXCEEDED` a document that is credited, or retained on, has less left than the note or voucher takes: another one was faster, or it was invalidated
         *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
         */
        issue_credit_note_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        code?: ("VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE" | "INVALID_STATE" | "SERIES_EXHAUSTED" | "BALANCE_EXCEEDED" | "INVALIDATION_UNDER_WAY" | "BRANCH_REQUIRED") | string;
                    };
                };
            };
        };
        /**
         * @description * `FORBIDDEN` this is not allowed to you
         *     * `SCOPE_MISSING` the key of this session does not have the scope that this request needs
         */
        issue_invoice_403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN" | "SCOPE_MISSING";
                    };
                };
            };
        };
        /** @description * `DOCUMENT_NOT_FOUND` the company has no such document */
        issue_invoice_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "DOCUMENT_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description * `ALREADY_RECEIVED` the document that was to be corrected turned out to be stamped as it was before: it is RECEIVED, and nothing was corrected
         *     * `VERSION_UNKNOWN` the document that was to be corrected was stamped in the time that the restored backup does not know: perhaps as a correction that was lost with it; nothing was done
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         *     * `EXTERNAL_ID_TAKEN` another document of the company has this `external_id`; `error.existing` names it
         */
        issue_invoice_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "ALREADY_RECEIVED" | "VERSION_UNKNOWN" | "IDEMPOTENCY_IN_FLIGHT" | "EXTERNAL_ID_TAKEN";
                    };
                };
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `CONTROL_NUMBERS_TAKEN` the authority has the next control numbers of the series already, as after the restore of an old backup; the document is kept and goes on by itself
         *     * `TEMPORARILY_UNAVAILABLE` something that the service needs does not answer at the moment
         *     * `AUTHORITY_UNAVAILABLE` the tax authority cannot be asked whether it has the document that is to be corrected; nothing was stored
         */
        issue_invoice_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "OVERLOADED" | "CONTROL_NUMBERS_TAKEN" | "TEMPORARILY_UNAVAILABLE" | "AUTHORITY_UNAVAILABLE";
                    };
                };
            };
        };
        /** @description * `OVERLOADED` too much is waiting; nothing was done */
        list_catalogs_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "OVERLOADED";
                    };
                };
            };
        };
        /** @description * `VALIDATION_FAILED` the request has faults */
        list_documents_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED";
                    };
                };
            };
        };
        /** @description * `SCOPE_MISSING` the key of this session does not have the scope that this request needs */
        list_series_403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "SCOPE_MISSING";
                    };
                };
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        log_in_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE";
                    };
                };
            };
        };
        /**
         * @description * `INVALID_CREDENTIALS` the API key or its secret is wrong
         *     * `PORTAL_CREDENTIALS_REJECTED` the tax authority refused the portal credentials
         */
        log_in_401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "INVALID_CREDENTIALS" | "PORTAL_CREDENTIALS_REJECTED";
                    };
                };
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `TEMPORARILY_UNAVAILABLE` something that the service needs does not answer at the moment
         *     * `AUTHORITY_UNAVAILABLE` the tax authority cannot be asked whether it has the document that is to be corrected; nothing was stored
         */
        log_in_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "OVERLOADED" | "TEMPORARILY_UNAVAILABLE" | "AUTHORITY_UNAVAILABLE";
                    };
                };
            };
        };
        /**
         * @description * `SECRET_ALREADY_SHOWN` the first request with this Idempotency-Key was carried out more than a day ago: its keys are not shown again
         *     * `TOO_MANY_KEYS` the company has made 500 keys that are still there
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        make_key_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "SECRET_ALREADY_SHOWN" | "TOO_MANY_KEYS" | "IDEMPOTENCY_IN_FLIGHT";
                    };
                };
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         */
        open_branches_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE";
                    };
                };
            };
        };
        /** @description * `CATALOGUE_NOT_FOUND` no document that is issued here uses such a catalogue */
        read_catalog_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "CATALOGUE_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        read_certificate_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE";
                    };
                };
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `SERVICE_DOWN` documents cannot be issued at the moment
         */
        read_health_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    data?: components["schemas"]["HealthResponse"];
                    error?: {
                        /** @enum {unknown} */
                        code?: "OVERLOADED" | "SERVICE_DOWN";
                    };
                };
            };
        };
        /**
         * @description * `DOCUMENT_NOT_FOUND` the company has no such document
         *     * `INVALIDATION_NOT_FOUND` nobody asked for an invalidation of the document
         */
        read_invalidation_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "DOCUMENT_NOT_FOUND" | "INVALIDATION_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `SERVICE_DOWN` documents cannot be issued at the moment
         */
        read_liveness_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    data?: components["schemas"]["StatusResponse"];
                    error?: {
                        /** @enum {unknown} */
                        code?: "OVERLOADED" | "SERVICE_DOWN";
                    };
                };
            };
        };
        /** @description * `SERIES_NOT_FOUND` the company has no such number series */
        read_series_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "SERIES_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `COMPANY_ALREADY_REGISTERED` a company with this NIT is registered already
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        register_company_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "COMPANY_ALREADY_REGISTERED" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE";
                    };
                };
            };
        };
        /**
         * @description * `MISSING_TOKEN` the request carries no token
         *     * `INVALID_TOKEN` the token is not valid, or no longer
         */
        register_company_401: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "MISSING_TOKEN" | "INVALID_TOKEN";
                    };
                };
            };
        };
        /** @description * `FORBIDDEN` this is not allowed to you */
        register_company_403: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "FORBIDDEN";
                    };
                };
            };
        };
        /** @description * `REQUEST_TIMEOUT` the body did not arrive in time */
        register_company_408: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "REQUEST_TIMEOUT";
                    };
                };
            };
        };
        /**
         * @description * `SECRET_ALREADY_SHOWN` the first request with this Idempotency-Key was carried out more than a day ago: its keys are not shown again
         *     * `IDEMPOTENCY_IN_FLIGHT` the first request with this Idempotency-Key is still running
         */
        register_company_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "SECRET_ALREADY_SHOWN" | "IDEMPOTENCY_IN_FLIGHT";
                    };
                };
            };
        };
        /** @description * `BODY_TOO_LARGE` the body is larger than 1 MiB, or has more than 100000 values */
        register_company_413: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "BODY_TOO_LARGE";
                    };
                };
            };
        };
        /** @description * `UNSUPPORTED_MEDIA_TYPE` the header `Content-Type` does not say that the body is JSON in UTF-8 */
        register_company_415: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "UNSUPPORTED_MEDIA_TYPE";
                    };
                };
            };
        };
        /** @description * `IDEMPOTENCY_KEY_REUSED` the Idempotency-Key was used for another request */
        register_company_422: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "IDEMPOTENCY_KEY_REUSED";
                    };
                };
            };
        };
        /** @description * `RATE_LIMITED` too many requests in too short a time; nothing was done */
        register_company_429: {
            headers: {
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "RATE_LIMITED";
                    };
                };
            };
        };
        /** @description * `INTERNAL_ERROR` an internal error; the service's log has it under the request id */
        register_company_500: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "INTERNAL_ERROR";
                    };
                };
            };
        };
        /**
         * @description * `OVERLOADED` too much is waiting; nothing was done
         *     * `TEMPORARILY_UNAVAILABLE` something that the service needs does not answer at the moment
         */
        register_company_503: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "OVERLOADED" | "TEMPORARILY_UNAVAILABLE";
                    };
                };
            };
        };
        /** @description * `LAST_SETTINGS_KEY` without this key nobody could change the company's settings any more */
        remove_key_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "LAST_SETTINGS_KEY";
                    };
                };
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `CERTIFICATE_MISSING` there is no certificate for the company
         *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
         *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
         *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
         *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
         */
        replace_certificate_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE";
                    };
                };
            };
        };
        /** @description * `KEY_NOT_FOUND` the company has no such key */
        rotate_key_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "KEY_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description * `VALIDATION_FAILED` the request has faults
         *     * `INVALID_JSON` the body is not valid JSON in UTF-8
         *     * `DUPLICATE_KEY` a name occurs twice in one object
         *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
         *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
         *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
         */
        validate_document_400: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "BRANCH_REQUIRED";
                    };
                };
            };
        };
        /** @description * `ROUTE_NOT_FOUND` there is nothing at this path */
        validate_document_404: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "ROUTE_NOT_FOUND";
                    };
                };
            };
        };
        /**
         * @description * `ALREADY_RECEIVED` the document that was to be corrected turned out to be stamped as it was before: it is RECEIVED, and nothing was corrected
         *     * `VERSION_UNKNOWN` the document that was to be corrected was stamped in the time that the restored backup does not know: perhaps as a correction that was lost with it; nothing was done
         */
        validate_invalidation_409: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"] & {
                    error?: {
                        /** @enum {unknown} */
                        code?: "ALREADY_RECEIVED" | "VERSION_UNKNOWN";
                    };
                };
            };
        };
    };
    parameters: {
        /** @description The language of messages: `es` or `en`. */
        AcceptLanguage: string;
        /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
        Corrects: string;
        /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
        IdempotencyKey: string;
        /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
        IfNoneMatch: string;
        /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
        Prefer: string;
        /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description the methods that the path takes */
        Allow: string;
        /** @description how long caches may keep the answer */
        CacheControl: string;
        /** @description the tag of the answer, for `If-None-Match` */
        ETag: string;
        /** @description `true`: it is the answer to an earlier request with the same key */
        IdempotencyReplayed: string;
        /** @description how many requests the limit lets through, where there is one */
        RateLimitLimit: number;
        /** @description how many of them are left */
        RateLimitRemaining: number;
        /** @description in how many seconds all are there again */
        RateLimitReset: number;
        /** @description the id of the request, which the log has too */
        RequestId: string;
        /** @description after how many seconds the request may be sent again */
        RetryAfter: number;
        /** @description on which headers of the request the answer depends */
        Vary: string;
        /** @description the scheme that is asked for */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    log_in: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeysRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SessionResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["log_in_400"];
            401: components["responses"]["log_in_401"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    register_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RegistrationResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["register_company_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["register_company_403"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["register_company_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    amend_branch_alias: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstablishmentPatch"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EstablishmentResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE";
                        };
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_catalogs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogsResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    read_catalog: {
        parameters: {
            query?: {
                edition?: "2022" | "2026";
                q?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CatalogResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_documents_400"];
            404: components["responses"]["read_catalog_404"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    issue_ccf_alias: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CcfRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is credited, or retained on, has less left than the note or voucher takes: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"] & {
                        error?: {
                            code?: ("VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE" | "INVALID_STATE" | "SERIES_EXHAUSTED" | "BALANCE_EXCEEDED" | "INVALIDATION_UNDER_WAY" | "BRANCH_REQUIRED") | string;
                        };
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    read_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CompanyResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    amend_company: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyPatch"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CompanyResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["log_in_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_branches: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["BranchesResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    open_branches: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BranchesRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RegistrationResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["open_branches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["register_company_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    amend_branch: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstablishmentPatch"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["EstablishmentResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"] & {
                        error?: {
                            /** @enum {unknown} */
                            code?: "VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE";
                        };
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_certificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CertificateResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["read_certificate_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    replace_certificate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CertificateForm"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CertificateResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["replace_certificate_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["KeysResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    make_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ShownKeyResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["open_branches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["make_key_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    remove_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RemovedKeyResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["rotate_key_404"];
            409: components["responses"]["remove_key_409"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    rotate_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ShownKeyResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["open_branches_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["rotate_key_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["register_company_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_readiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReadinessResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    list_contingencies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContingencySummaryResponseList"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    declare_contingency: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContingencyResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["declare_contingency_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    end_contingencies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ContingencyResponseList"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["end_contingencies_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    issue_credit_note_alias: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_credit_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    list_documents: {
        parameters: {
            query?: {
                page?: number;
                page_size?: number;
                type?: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15";
                status?: "RECEIVED" | "PENDING" | "REJECTED" | "INVALIDATED";
                transmission?: "NORMAL" | "CONTINGENCY";
                startDate?: string;
                endDate?: string;
                external_id?: string;
                control_number?: string;
                receiver?: string;
                q?: string;
                min_total?: Amount;
                max_total?: Amount;
                view?: string;
                cursor?: string;
                branch?: number;
                updated_since?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DocumentListResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_document_by_external_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DocumentResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    issue_ccf: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CcfRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is credited, or retained on, has less left than the note or voucher takes: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"] & {
                        error?: {
                            code?: ("VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE" | "INVALID_STATE" | "SERIES_EXHAUSTED" | "BALANCE_EXCEEDED" | "INVALIDATION_UNDER_WAY" | "BRANCH_REQUIRED") | string;
                        };
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_credit_note: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_credit_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    invalidate_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvalidationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidatedResponse"];
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["invalidate_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    validate_invalidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ValidationResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["validate_invalidation_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    invalidate_document_alias2: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvalidationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidatedResponse"];
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["invalidate_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    issue_invoice: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is credited, or retained on, has less left than the note or voucher takes: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"] & {
                        error?: {
                            code?: ("VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE" | "INVALID_STATE" | "SERIES_EXHAUSTED" | "BALANCE_EXCEEDED" | "INVALIDATION_UNDER_WAY" | "BRANCH_REQUIRED") | string;
                        };
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    issue_retention_voucher: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_credit_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    read_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DocumentResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_invalidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["InvalidationRecordResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["read_invalidation_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_timeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["TimelineResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    calculate_document: {
        parameters: {
            query?: {
                edition?: "2022" | "2026";
                calculate?: string;
                branch?: number;
            };
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CalculationResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["validate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["validate_document_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    validate_document: {
        parameters: {
            query?: {
                edition?: "2022" | "2026";
                calculate?: string;
                branch?: number;
            };
            header?: {
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ValidationResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["validate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["validate_document_404"];
            408: components["responses"]["register_company_408"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    list_errors: {
        parameters: {
            query?: {
                code?: string;
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ErrorsResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_documents_400"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    read_health: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["HealthResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["read_health_503"];
        };
    };
    read_liveness: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["read_liveness_503"];
        };
    };
    read_readiness_to_serve: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StatusResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["read_liveness_503"];
        };
    };
    invalidate_document_alias: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvalidationRequest"];
            };
        };
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidatedResponse"];
                };
            };
            400: components["responses"]["invalidate_document_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["invalidate_document_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["log_in_503"];
        };
    };
    issue_invoice_alias: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            /**
             * @description * `VALIDATION_FAILED` the request has faults
             *     * `INVALID_JSON` the body is not valid JSON in UTF-8
             *     * `DUPLICATE_KEY` a name occurs twice in one object
             *     * `NESTING_TOO_DEEP` objects and lists stand more than 32 deep in each other
             *     * `BODY_INCOMPLETE` the body ended early or was damaged on its way
             *     * `CERTIFICATE_MISSING` there is no certificate for the company
             *     * `CERTIFICATE_UNREADABLE` the company's certificate cannot be read
             *     * `CERTIFICATE_WRONG_PASSWORD` the certificate password is wrong
             *     * `CERTIFICATE_OTHER_TAXPAYER` the certificate belongs to another NIT
             *     * `CERTIFICATE_OUT_OF_DATE` the certificate is not valid today
             *     * `INVALID_STATE` the document's state does not allow it
             *     * `SERIES_EXHAUSTED` the number series has given its last number
             *     * `BALANCE_EXCEEDED` a document that is credited, or retained on, has less left than the note or voucher takes: another one was faster, or it was invalidated
             *     * `INVALIDATION_UNDER_WAY` an invalidation of the document, or of one that it names, is under way or was accepted
             *     * `BRANCH_REQUIRED` the key is for all establishments, and the company has no main office: which one issues is not said
             *     * `HACIENDA_<codigoMsg>` the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"] & {
                        error?: {
                            code?: ("VALIDATION_FAILED" | "INVALID_JSON" | "DUPLICATE_KEY" | "NESTING_TOO_DEEP" | "BODY_INCOMPLETE" | "CERTIFICATE_MISSING" | "CERTIFICATE_UNREADABLE" | "CERTIFICATE_WRONG_PASSWORD" | "CERTIFICATE_OTHER_TAXPAYER" | "CERTIFICATE_OUT_OF_DATE" | "INVALID_STATE" | "SERIES_EXHAUSTED" | "BALANCE_EXCEEDED" | "INVALIDATION_UNDER_WAY" | "BRANCH_REQUIRED") | string;
                        };
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    read_metrics: {
        parameters: {
            query?: {
                endpoint?: string;
                method?: "GET" | "POST";
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MetricsResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                    "application/openmetrics-text": string;
                    "text/plain": string;
                };
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_openapi_json: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    read_openapi_yaml: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": Record<string, never>;
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    issue_retention_voucher_alias: {
        parameters: {
            query?: {
                branch?: number;
                calculate?: string;
            };
            header?: {
                /** @description A repeated request with the same key and body is answered the first answer again, marked `Idempotency-Replayed: true`. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The generation code of a rejected document that this one says right: it keeps its code and its number. */
                Corrects?: components["parameters"]["Corrects"];
                /** @description `handling=strict`: a member that nobody knows is a fault, not a warning (RFC 7240). */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetentionRequest"];
            };
        };
        responses: {
            /** @description done */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedResponse"];
                };
            };
            400: components["responses"]["issue_credit_note_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["issue_invoice_403"];
            404: components["responses"]["issue_invoice_404"];
            408: components["responses"]["register_company_408"];
            409: components["responses"]["issue_invoice_409"];
            413: components["responses"]["register_company_413"];
            415: components["responses"]["register_company_415"];
            422: components["responses"]["register_company_422"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["issue_invoice_503"];
        };
    };
    list_rules: {
        parameters: {
            query?: {
                code?: string;
                type?: "01" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "11" | "14" | "15" | "17" | "18";
            };
            header?: {
                /** @description The `ETag` of an answer that is there already: 304 when it is still the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RulesResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            /** @description what is there already is still the same */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    ETag: components["headers"]["ETag"];
                    Vary: components["headers"]["Vary"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["list_documents_400"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["list_catalogs_503"];
        };
    };
    list_series: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SeriesListResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    read_series: {
        parameters: {
            query?: {
                after?: number;
                page_size?: number;
            };
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                series: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SeriesPageResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            400: components["responses"]["list_documents_400"];
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            404: components["responses"]["read_series_404"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
    test_service: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of messages: `es` or `en`. */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description An id of yours for the request, which the answer and the log carry; otherwise they carry a new one. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description done */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SelfTestResponse"];
                        /** @constant */
                        success: true;
                        warnings?: components["schemas"]["Warnings"];
                    };
                };
            };
            401: components["responses"]["register_company_401"];
            403: components["responses"]["list_series_403"];
            429: components["responses"]["register_company_429"];
            500: components["responses"]["register_company_500"];
            503: components["responses"]["register_company_503"];
        };
    };
}
