/** An organisation in whose name fraudsters write, and its real addresses. */
export interface Imitated {
  /** Part of the rule's id, which never changes. */
  id: string;
  /** What people call them. */
  who: string;
  /** How texts name them. */
  names: readonly string[];
  /** Names that are also words: they count in capitals only. */
  capitals?: readonly string[];
  /** Their domains, with everything below them. */
  domains: readonly string[];
}

const GOVERNMENT = ["gov.au"];

/**
 * Banks, government, roads and parcels: whose names are in most of the fraudulent texts that Scamwatch reports. Shops
 * and brands whose names are in honest texts every day are left out.
 */
export const IMITATED: readonly Imitated[] = [
  ...[
    { id: "anz", who: "ANZ", names: ["ANZ", "ANZ Bank"], domains: ["anz.com", "anz.com.au"] },
    {
      id: "commbank",
      who: "CommBank",
      names: ["CommBank", "Commonwealth Bank", "NetBank", "CBA"],
      domains: ["commbank.com.au", "cba.com.au"],
    },
    { id: "westpac", who: "Westpac", names: ["Westpac"], domains: ["westpac.com.au"] },
    {
      id: "nab",
      who: "NAB",
      names: ["National Australia Bank"],
      capitals: ["NAB"],
      domains: ["nab.com.au"],
    },
    {
      id: "macquarie",
      who: "Macquarie Bank",
      names: ["Macquarie Bank"],
      domains: ["macquarie.com", "macquarie.com.au"],
    },
    { id: "bankwest", who: "Bankwest", names: ["Bankwest"], domains: ["bankwest.com.au"] },
    {
      id: "stgeorge",
      who: "St.George",
      names: ["St George Bank", "St.George Bank"],
      domains: ["stgeorge.com.au"],
    },
    { id: "suncorp", who: "Suncorp Bank", names: ["Suncorp"], domains: ["suncorp.com.au"] },
    {
      id: "bendigo",
      who: "Bendigo Bank",
      names: ["Bendigo Bank"],
      domains: ["bendigobank.com.au"],
    },
    { id: "paypal", who: "PayPal", names: ["Pay Pal"], domains: ["paypal.com", "paypal.me"] },
  ],
  ...[
    { id: "mygov", who: "myGov", names: ["my Gov", "myGovID", "myID"], domains: GOVERNMENT },
    {
      id: "ato",
      who: "the Australian Taxation Office",
      names: ["ATO", "Australian Taxation Office", "Australian Tax Office"],
      domains: GOVERNMENT,
    },
    { id: "centrelink", who: "Centrelink", names: ["Centrelink"], domains: GOVERNMENT },
    { id: "medicare", who: "Medicare", names: ["Medicare"], domains: GOVERNMENT },
    {
      id: "services",
      who: "Services Australia",
      names: ["Services Australia"],
      domains: GOVERNMENT,
    },
    {
      id: "police",
      who: "the Australian Federal Police",
      names: ["Australian Federal Police", "AFP"],
      domains: GOVERNMENT,
    },
    {
      id: "border",
      who: "the Australian Border Force",
      names: ["Australian Border Force"],
      domains: GOVERNMENT,
    },
  ],
  ...[
    { id: "linkt", who: "Linkt", names: ["Linkt"], domains: ["linkt.com.au"] },
    {
      id: "eastlink",
      who: "EastLink",
      names: ["EastLink"],
      domains: ["eastlink.com.au"],
    },
    {
      id: "auspost",
      who: "Australia Post",
      names: ["Australia Post", "AusPost", "MyPost"],
      domains: ["auspost.com.au"],
    },
    {
      id: "dhl",
      who: "DHL",
      names: ["DHL"],
      domains: ["dhl.com", "dhl.com.au"],
    },
    {
      id: "telstra",
      who: "Telstra",
      names: ["Telstra"],
      domains: ["telstra.com", "telstra.com.au"],
    },
  ],
];

/** Services that hide where a link leads. */
export const SHORTENERS: readonly string[] = [
  ...["bit.ly", "tinyurl.com", "t.co", "goo.gl", "is.gd", "v.gd", "ow.ly", "buff.ly", "rebrand.ly"],
  ...["cutt.ly", "shorturl.at", "rb.gy", "t.ly", "tiny.cc", "s.id", "bl.ink", "short.io", "soo.gd"],
  ...["qrco.de", "lnkd.in", "shorturl.asia", "u.to", "clck.ru", "tny.im", "dub.sh", "urlz.fr"],
];
