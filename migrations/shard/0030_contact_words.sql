DROP INDEX `contacts_first_name`;--> statement-breakpoint
DROP INDEX `contacts_last_name`;--> statement-breakpoint
DROP INDEX `contacts_name`;--> statement-breakpoint
/* What contacts are found by: the words of their names and email addresses, each behind its account's id. Only
   spaces end a word. A row of the index has its contact's rowid, which only VACUUM changes; D1 does not run it. */
CREATE VIRTUAL TABLE `contact_words` USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* P* S* C*'");--> statement-breakpoint
CREATE VIEW `contact_texts` AS SELECT rowid AS contact,
  coalesce(account_id || replace(nullif(fields->>'first_name', ''), ' ', ' ' || account_id) || ' ', '')
  || coalesce(account_id || replace(nullif(fields->>'last_name', ''), ' ', ' ' || account_id) || ' ', '')
  || coalesce(account_id || replace(nullif(fields->>'name', ''), ' ', ' ' || account_id) || ' ', '')
  || coalesce(account_id || replace(nullif(fields->>'email', ''), ' ', ' ' || account_id), '') AS words
  FROM contacts;--> statement-breakpoint
INSERT INTO `contact_words` (rowid, words) SELECT contact, words FROM `contact_texts`;--> statement-breakpoint
CREATE TRIGGER `contact_added` AFTER INSERT ON `contacts` BEGIN
  INSERT INTO `contact_words` (rowid, words) SELECT contact, words FROM `contact_texts` WHERE contact = new.rowid;
END;--> statement-breakpoint
CREATE TRIGGER `contact_changed` AFTER UPDATE OF `fields` ON `contacts` WHEN old.fields <> new.fields BEGIN
  DELETE FROM `contact_words` WHERE rowid = old.rowid;
  INSERT INTO `contact_words` (rowid, words) SELECT contact, words FROM `contact_texts` WHERE contact = new.rowid;
END;--> statement-breakpoint
CREATE TRIGGER `contact_removed` AFTER DELETE ON `contacts` BEGIN
  DELETE FROM `contact_words` WHERE rowid = old.rowid;
END;
