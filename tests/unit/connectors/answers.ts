import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { Place } from "#worker/connectors/connector.ts";

export const PLACES: Readonly<Record<CrmApp, Place>> = {
  hubspot: {},
  zoho: { region: "com.au", api: "https://www.zohoapis.com.au" },
  ac: { origin: "https://shop.api-au1.com" },
  pipedrive: { api: "https://shop.pipedrive.com" },
};

const AT = "2026-11-01T02:03:04Z";
export const CHANGED_AT = Date.parse(AT);

const GRANT = { access_token: "a", refresh_token: "r", expires_in: 1_800 };
const granted = { access: "a", refresh: "r", lifeMs: 1_800_000 };
const choice = { id: "1", name: "One" };
const field = { name: "mobile", label: "Mobile", kind: "phone" };

type Answers = Readonly<Record<string, { answer: unknown; read: unknown }>>;

/** An answer to each of a connector's requests, with numbers, nothing and more than we know in it, and what is read of it. */
export const ANSWERS: Readonly<Record<CrmApp, Answers>> = {
  hubspot: {
    account: {
      answer: { portalId: 42, uiDomain: "app.hubspot.com", other: [] },
      read: { id: "42", name: "app.hubspot.com (42)" },
    },
    fields: {
      answer: {
        results: [
          { name: "mobile", label: "Mobile", fieldType: "phonenumber" },
          { name: "secret", label: "Secret", hidden: true },
        ],
      },
      read: [field],
    },
    page: {
      answer: {
        results: [{ id: "9", properties: { mobile: "1", name: null }, updatedAt: AT }],
        paging: { next: { after: "1" } },
      },
      read: {
        records: [{ id: "9", values: { mobile: "1", name: "" }, changedAt: CHANGED_AT }],
        next: "9",
      },
    },
    records: {
      answer: { results: [{ id: "9", properties: { mobile: "1" }, updatedAt: AT }] },
      read: [{ id: "9", values: { mobile: "1" }, changedAt: CHANGED_AT }],
    },
    create: { answer: { id: "9" }, read: "9" },
    listId: { answer: { lists: [{ listId: "1", name: "One", size: 7 }] }, read: [choice] },
    leadStatus: { answer: { options: [{ value: "1", label: "One" }] }, read: [choice] },
    exchange: { answer: GRANT, read: granted },
    refresh: { answer: GRANT, read: granted },
  },
  zoho: {
    account: {
      answer: { org: [{ id: "42", company_name: "Shop" }] },
      read: { id: "42", name: "Shop" },
    },
    fields: {
      answer: { fields: [{ api_name: "mobile", field_label: "Mobile", data_type: "phone" }] },
      read: [field],
    },
    page: {
      answer: {
        data: [{ id: "9", Modified_Time: AT, mobile: 1, name: null, owner: { id: "7" } }],
        info: { more_records: true },
      },
      read: {
        records: [{ id: "9", values: { mobile: "1", name: "", owner: "" }, changedAt: CHANGED_AT }],
        next: "9",
      },
    },
    records: {
      answer: { data: [{ id: "9", Modified_Time: AT, mobile: 1 }], info: { more_records: false } },
      read: [{ id: "9", values: { mobile: "1" }, changedAt: CHANGED_AT }],
    },
    create: { answer: { data: [{ details: { id: "9" }, status: "success" }] }, read: "9" },
    exchange: {
      answer: { ...GRANT, api_domain: "https://www.zohoapis.com.au" },
      read: { ...granted, place: { api: "https://www.zohoapis.com.au" } },
    },
    refresh: {
      answer: { access_token: "a", expires_in: 3_600, api_domain: "https://www.zohoapis.eu" },
      read: { access: "a", lifeMs: 3_600_000, place: { api: "https://www.zohoapis.eu" } },
    },
  },
  ac: {
    account: {
      answer: { user: { id: "1", email: "a@example.com" } },
      read: { id: "shop.api-au1.com", name: "shop.api-au1.com" },
    },
    fields: {
      answer: { fields: [{ id: "1", title: "City" }] },
      read: [
        { name: "phone", label: "Phone", kind: "phone" },
        { name: "email", label: "Email", kind: "text" },
        { name: "firstName", label: "First name", kind: "text" },
        { name: "lastName", label: "Last name", kind: "text" },
        { name: "field:1", label: "City", kind: "text" },
      ],
    },
    page: {
      answer: {
        contacts: [{ id: "9", phone: "1", updated_timestamp: AT, links: {} }],
        fieldValues: [{ contact: "9", field: "1", value: null }],
      },
      read: {
        records: [
          {
            id: "9",
            values: { phone: "1", links: "", status: "", "field:1": "" },
            changedAt: CHANGED_AT,
          },
        ],
        next: "9",
      },
    },
    records: {
      answer: { contacts: [{ id: "9", phone: "1", updated_timestamp: AT }] },
      read: [{ id: "9", values: { phone: "1", status: "" }, changedAt: CHANGED_AT }],
    },
    create: { answer: { contact: { id: "9" } }, read: "9" },
    listId: { answer: { lists: [choice] }, read: [choice] },
    tagid: { answer: { tags: [{ id: "1", tag: "One" }] }, read: [choice] },
  },
  pipedrive: {
    account: {
      answer: { data: { company_id: 42, company_name: "Shop" } },
      read: { id: "42", name: "Shop" },
    },
    fields: {
      answer: { data: [{ key: "mobile", name: "Mobile", field_type: "phone" }] },
      read: [field],
    },
    page: {
      answer: {
        data: [
          {
            ...{ id: 9, name: "Ann", update_time: AT, custom_fields: { city: "Perth", n: 7 } },
            phones: [{ value: "2" }, { value: "1", primary: true }],
          },
        ],
        additional_data: { next_cursor: "b" },
      },
      read: {
        records: [
          {
            id: "9",
            values: { name: "Ann", city: "Perth", n: "7", phone: "1", email: "" },
            changedAt: CHANGED_AT,
          },
        ],
        next: "b",
      },
    },
    records: {
      answer: { data: [{ id: 9, phones: [] }] },
      read: [{ id: "9", values: { phone: "", email: "" }, changedAt: 0 }],
    },
    create: { answer: { data: { id: 9 } }, read: "9" },
    exchange: {
      answer: { ...GRANT, api_domain: "https://shop.pipedrive.com" },
      read: { ...granted, place: { api: "https://shop.pipedrive.com" } },
    },
    refresh: {
      answer: { ...GRANT, api_domain: "https://shop.pipedrive.com" },
      read: { ...granted, place: { api: "https://shop.pipedrive.com" } },
    },
  },
};
