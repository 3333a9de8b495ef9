-- What says a stored English sentence in another language: {"message": key, "params": {name: value}}. Null where the
-- text is its own key.
alter table event add column summary_parts jsonb;
alter table delivery add column error_parts jsonb;
alter table delivery_attempt add column response_parts jsonb;
-- One entry for each of the warnings.
alter table import add column warning_parts jsonb;
-- One entry for each line of the problem.
alter table import_row add column note_parts jsonb, add column undo_problem_parts jsonb;

-- What was written until now is read once by these patterns, the more telling first; those without
-- values would match a pattern by chance. A value that is a sentence itself
-- is read by them too.
create temporary table sentence (
  text text primary key,
  first_word text not null,
  depth integer not null,
  message text,
  names text[],
  vals text[]
) on commit drop;
create index on sentence (first_word) where message is null;

create temporary table pattern (
  rank integer generated always as identity,
  regex text not null,
  message text not null,
  names text[] not null,
  first_word text generated always as (substring(message from '^([^ {]+) ')) stored
) on commit drop;
insert into pattern (regex, message, names) values
  ('^left it to nobody$', 'left it to nobody', '{}'),
  ('^set it back to open$', 'set it back to open', '{}'),
  ('^changed their password$', 'changed their password', '{}'),
  ('^changed their own profile$', 'changed their own profile', '{}'),
  ('^asked by WhatsApp to get no more messages there$', 'asked by WhatsApp to get no more messages there', '{}'),
  ('^changed the company''s settings$', 'changed the company''s settings', '{}'),
  ('^wrote a note$', 'wrote a note', '{}'),
  ('^changed a note$', 'changed a note', '{}'),
  ('^deleted a note$', 'deleted a note', '{}'),
  ('^deleted a photo before$', 'deleted a photo before', '{}'),
  ('^deleted a photo after$', 'deleted a photo after', '{}'),
  ('^moved a photo from before to after$', 'moved a photo from before to after', '{}'),
  ('^moved a photo from after to before$', 'moved a photo from after to before', '{}'),
  ('^changed the project and its customer''s record$', 'changed the project and its customer''s record', '{}'),
  ('^changed the project$', 'changed the project', '{}'),
  ('^(.+?)\. It may have taken the message all the same$', '{whole}. It may have taken the message all the same', '{whole}'),
  ('^(.+?), in ([A-Z][a-z]+ \d{4}), which is closed$', '{whole}, in {month}, which is closed', '{whole,month}'),
  ('^(.+?) \(and ([\d.,]+) more\)$', '{whole} (and {count} more)', '{whole,count}'),
  ('^((?:moved|gave|left) .+?) and ((?:gave it to |left it to nobody|noted it as |set it back to open).*)$', '{whole} and {more}', '{whole,more}'),
  ('^((?:could not send|got) .+?): (.+)$', '{whole}: {problem}', '{whole,problem}'),
  ('^((?:finalized|declined|voided|estimated|refunded|reversed) .+?): (.+)$', '{whole}: {text}', '{whole,text}'),
  ('^finalized (.+?) without a signature; nobody recorded how the customer agreed$', 'finalized {what} without a signature; nobody recorded how the customer agreed', '{what}'),
  ('^The mail server (.+?) takes at most ([\d.,]+) bytes, and this message is larger$', 'The mail server {name} takes at most {count} bytes, and this message is larger', '{name,count}'),
  ('^The (.+?) has a line break or another control character in it$', 'The {what} has a line break or another control character in it', '{what}'),
  ('^What answers at (.+?) does not speak as a mail server does: (.+?)$', 'What answers at {name} does not speak as a mail server does: {text}', '{name,text}'),
  ('^The attached file (.+?) has been changed in the file store$', 'The attached file {name} has been changed in the file store', '{name}'),
  ('^The attached file (.+?) is missing from the file store$', 'The attached file {name} is missing from the file store', '{name}'),
  ('^Groundwork stopped waiting for the mail server (.+?) (.+?)$', 'Groundwork stopped waiting for the mail server {name} {when}', '{name,when}'),
  ('^The mail server (.+?) does not take the message now: (.+?)$', 'The mail server {name} does not take the message now: {text}', '{name,text}'),
  ('^The picture has ([\d.,]+) megapixels; at most ([\d.,]+) are taken$', 'The picture has {count} megapixels; at most {most} are taken', '{count,most}'),
  ('^The name of the mail server (.+?) was not found \((.+?)\)$', 'The name of the mail server {name} was not found ({text})', '{name,text}'),
  ('^refunded ([-−]?\$[\d.,]+) of the payment of ([-−]?\$[\d.,]+) by (.+?) on invoice (.+?)$', 'refunded {money} of the payment of {total} by {method} on invoice {number}', '{money,total,method,number}'),
  ('^The connection to the mail server (.+?) broke (.+?) \((.+?)\)$', 'The connection to the mail server {name} broke {when} ({text})', '{name,when,text}'),
  ('^finalized (.+?), accepted by the customer online$', 'finalized {what}, accepted by the customer online', '{what}'),
  ('^set the next southern california number to (.+?)$', 'set the next southern california number to {number}', '{number}'),
  ('^could not remind the customer of invoice (.+?): (.+?)$', 'could not remind the customer of invoice {number}: {problem}', '{number,problem}'),
  ('^changed the terms of invoice (.+?) on sending it$', 'changed the terms of invoice {number} on sending it', '{number}'),
  ('^noted that the (.+?) of ([-−]?\$[\d.,]+) on invoice (.+?) cleared on (\d{4}-\d\d-\d\d)$', 'noted that the {kind} of {money} on invoice {number} cleared on {day}', '{kind,money,number,day}'),
  ('^The connection to the mail server (.+?) broke (.+?): (.+?)$', 'The connection to the mail server {name} broke {when}: {text}', '{name,when,text}'),
  ('^put the earlier revision of (.+?) back in force$', 'put the earlier revision of {what} back in force', '{what}'),
  ('^changed the customer (.+?), correcting project (.+?)$', 'changed the customer {name}, correcting project {number}', '{name,number}'),
  ('^The name of the mail server (.+?) was not found$', 'The name of the mail server {name} was not found', '{name}'),
  ('^The mail server (.+?) accepts no connections \((.+?)\)$', 'The mail server {name} accepts no connections ({text})', '{name,text}'),
  ('^No secure connection to the mail server (.+?): (.+?)$', 'No secure connection to the mail server {name}: {text}', '{name,text}'),
  ('^made a link to choose a new password for (.+?)$', 'made a link to choose a new password for {name}', '{name}'),
  ('^wants a reminder 1 day after sending for (.+?)$', 'wants a reminder 1 day after sending for {what}', '{what}'),
  ('^wants a reminder ([\d.,]+) days after sending for (.+?)$', 'wants a reminder {count} days after sending for {what}', '{count,what}'),
  ('^set up (.+?) with (.+?) as its first administrator$', 'set up {name} with {text} as its first administrator', '{name,text}'),
  ('^reversed the payment of ([-−]?\$[\d.,]+) by (.+?) on invoice (.+?)$', 'reversed the payment of {money} by {method} on invoice {number}', '{money,method,number}'),
  ('^The mail server (.+?) refused the recipient: (.+?)$', 'The mail server {name} refused the recipient: {text}', '{name,text}'),
  ('^The mail server (.+?) did not answer in time (.+?)$', 'The mail server {name} did not answer in time {when}', '{name,when}'),
  ('^finalized (.+?), agreed on paper or by phone$', 'finalized {what}, agreed on paper or by phone', '{what}'),
  ('^The mail server (.+?) accepts no connections$', 'The mail server {name} accepts no connections', '{name}'),
  ('^The mail server (.+?) closed the connection (.+?)$', 'The mail server {name} closed the connection {when}', '{name,when}'),
  ('^An answer \(([\d.,]+)\) without what was asked for$', 'An answer ({count}) without what was asked for', '{count}'),
  ('^recorded a payment of ([-−]?\$[\d.,]+) by (.+?) on invoice (.+?)$', 'recorded a payment of {money} by {method} on invoice {number}', '{money,method,number}'),
  ('^The mail server (.+?) refused the message: (.+?)$', 'The mail server {name} refused the message: {text}', '{name,text}'),
  ('^WhatsApp gave the error ([\d.,]+) without words$', 'WhatsApp gave the error {count} without words', '{count}'),
  ('^estimated ([-−]?\$[\d.,]+) to complete the job after (\d{4}-\d\d-\d\d)$', 'estimated {money} to complete the job after {day}', '{money,day}'),
  ('^made the receipt (.+?) the expense of ([-−]?\$[\d.,]+) by (.+?)$', 'made the receipt {name} the expense of {money} by {text}', '{name,money,text}'),
  ('^put the receipt (.+?) back into the inbox$', 'put the receipt {name} back into the inbox', '{name}'),
  ('^could not remind the customer of (.+?): (.+?)$', 'could not remind the customer of {what}: {problem}', '{what,problem}'),
  ('^kept ([A-Z][a-z]+ \d{4}) closed when (.+?) was opened again$', 'kept {month} closed when {other} was opened again', '{month,other}'),
  ('^The connection to WhatsApp failed: (.+?)$', 'The connection to WhatsApp failed: {text}', '{text}'),
  ('^finalized (.+?), agreed by text message$', 'finalized {what}, agreed by text message', '{what}'),
  ('^removed (.+?) from the salespeople of (.+?)$', 'removed {name} from the salespeople of {text}', '{name,text}'),
  ('^The mail server (.+?) turned us away: (.+?)$', 'The mail server {name} turned us away: {text}', '{name,text}'),
  ('^set the next bay area number to (.+?)$', 'set the next bay area number to {number}', '{number}'),
  ('^asked about (.+?), by the name of (.+?): (.+?)$', 'asked about {what}, by the name of {name}: {text}', '{what,name,text}'),
  ('^set the next invoice number to (.+?)$', 'set the next invoice number to {number}', '{number}'),
  ('^deleted the payment of ([-−]?\$[\d.,]+) to (.+?) by (.+?)$', 'deleted the payment of {money} to {name} by {method}', '{money,name,method}'),
  ('^answered a question of (.+?) about (.+?)$', 'answered a question of {name} about {what}', '{name,what}'),
  ('^finalized (.+?) without a signature$', 'finalized {what} without a signature', '{what}'),
  ('^finalized (.+?), agreed another way$', 'finalized {what}, agreed another way', '{what}'),
  ('^added the view (.+?) for the office$', 'added the view {name} for the office', '{name}'),
  ('^changed the issuing authority (.+?)$', 'changed the issuing authority {name}', '{name}'),
  ('^removed the issuing authority (.+?)$', 'removed the issuing authority {name}', '{name}'),
  ('^(.+?) was changed after the import\.$', '{what} was changed after the import.', '{what}'),
  ('^added (.+?) to the salespeople of (.+?)$', 'added {name} to the salespeople of {text}', '{name,text}'),
  ('^An answer \(([\d.,]+)\) that is not JSON$', 'An answer ({count}) that is not JSON', '{count}'),
  ('^checked in ([\d.,]+) ft from the site$', 'checked in {count} ft from the site', '{count}'),
  ('^checked in ([\d.,]+) mi from the site$', 'checked in {count} mi from the site', '{count}'),
  ('^renamed the passkey “(.+?)” to “(.+?)”$', 'renamed the passkey “{name}” to “{text}”', '{name,text}'),
  ('^finalized (.+?), agreed in person$', 'finalized {what}, agreed in person', '{what}'),
  ('^finalized (.+?), agreed by e-mail$', 'finalized {what}, agreed by e-mail', '{what}'),
  ('^the statement of account of (.+?)$', 'the statement of account of {name}', '{name}'),
  ('^changed the salesperson (.+?) of (.+?)$', 'changed the salesperson {name} of {text}', '{name,text}'),
  ('^noted that invoice (.+?) was sent$', 'noted that invoice {number} was sent', '{number}'),
  ('^changed the (.+?) of ([-−]?\$[\d.,]+) on invoice (.+?)$', 'changed the {kind} of {money} on invoice {number}', '{kind,money,number}'),
  ('^added the issuing authority (.+?)$', 'added the issuing authority {name}', '{name}'),
  ('^The same as row (.+?) of the file$', 'The same as row {row} of the file', '{row}'),
  ('^(.+?) is not set up: (.+?) are missing$', '{what} is not set up: {text} are missing', '{what,text}'),
  ('^removed (.+?) from the employees$', 'removed {name} from the employees', '{name}'),
  ('^finalized (.+?), agreed on paper$', 'finalized {what}, agreed on paper', '{what}'),
  ('^finalized (.+?), agreed by phone$', 'finalized {what}, agreed by phone', '{what}'),
  ('^recorded an expense of ([-−]?\$[\d.,]+) by (.+?)$', 'recorded an expense of {money} by {name}', '{money,name}'),
  ('^changed the expense of ([-−]?\$[\d.,]+) by (.+?)$', 'changed the expense of {money} by {name}', '{money,name}'),
  ('^deleted the expense of ([-−]?\$[\d.,]+) by (.+?)$', 'deleted the expense of {money} by {name}', '{money,name}'),
  ('^changed the payment of ([-−]?\$[\d.,]+) to (.+?)$', 'changed the payment of {money} to {name}', '{money,name}'),
  ('^removed (.+?), undoing an import$', 'removed {what}, undoing an import', '{what}'),
  ('^(.+?) is not set up: (.+?) is missing$', '{what} is not set up: {text} is missing', '{what,text}'),
  ('^An answer \(([\d.,]+)\) without an end$', 'An answer ({count}) without an end', '{count}'),
  ('^accepted (.+?) for ([-−]?\$[\d.,]+), signed by (.+?)$', 'accepted {what} for {money}, signed by {name}', '{what,money,name}'),
  ('^(.+?) ran out without an answer$', '{what} ran out without an answer', '{what}'),
  ('^dealt with the failure of (.+?)$', 'dealt with the failure of {what}', '{what}'),
  ('^(.+?) is not a telephone number$', '{text} is not a telephone number', '{text}'),
  ('^The message was not sent: (.+?)$', 'The message was not sent: {problem}', '{problem}'),
  ('^reminded the customer of (.+?)$', 'reminded the customer of {what}', '{what}'),
  ('^handed out a new link to (.+?)$', 'handed out a new link to {what}', '{what}'),
  ('^brought back the receipt (.+?)$', 'brought back the receipt {name}', '{name}'),
  ('^(.+?) is not an e-mail address$', '{text} is not an e-mail address', '{text}'),
  ('^tried once more to send (.+?)$', 'tried once more to send {what}', '{what}'),
  ('^made an invitation for (.+?)$', 'made an invitation for {name}', '{name}'),
  ('^added (.+?) to the employees$', 'added {name} to the employees', '{name}'),
  ('^put the signed (.+?) on file$', 'put the signed {what} on file', '{what}'),
  ('^handed out the link to (.+?)$', 'handed out the link to {what}', '{what}'),
  ('^marked invoice (.+?) as sent$', 'marked invoice {number} as sent', '{number}'),
  ('^removed the passkey “(.+?)”$', 'removed the passkey “{name}”', '{name}'),
  ('^signed (.+?) out everywhere$', 'signed {name} out everywhere', '{name}'),
  ('^took back the link to (.+?)$', 'took back the link to {what}', '{what}'),
  ('^wants no reminder for (.+?)$', 'wants no reminder for {what}', '{what}'),
  ('^brought back the view (.+?)$', 'brought back the view {name}', '{name}'),
  ('^put aside the receipt (.+?)$', 'put aside the receipt {name}', '{name}'),
  ('^wrote into the log of (.+?)$', 'wrote into the log of {what}', '{what}'),
  ('^inspection was due by (.+?)$', 'inspection was due by {when}', '{when}'),
  ('^took in the lead (.+?) for (.+?)$', 'took in the lead {number} for {name}', '{number,name}'),
  ('^Nothing was sent to (.+?): (.+?)$', 'Nothing was sent to {name}: {problem}', '{name,problem}'),
  ('^(.+?) without a position: (.+?)$', '{what} without a position: {problem}', '{what,problem}'),
  ('^withdrew the link of (.+?)$', 'withdrew the link of {name}', '{name}'),
  ('^changed the employee (.+?)$', 'changed the employee {name}', '{name}'),
  ('^changed the business (.+?)$', 'changed the business {name}', '{name}'),
  ('^removed the business (.+?)$', 'removed the business {name}', '{name}'),
  ('^changed the category (.+?)$', 'changed the category {name}', '{name}'),
  ('^removed the category (.+?)$', 'removed the category {name}', '{name}'),
  ('^changed the customer (.+?)$', 'changed the customer {name}', '{name}'),
  ('^created invoice (.+?) for ([-−]?\$[\d.,]+)$', 'created invoice {number} for {money}', '{number,money}'),
  ('^deleted invoice (.+?) for ([-−]?\$[\d.,]+)$', 'deleted invoice {number} for {money}', '{number,money}'),
  ('^restored the project (.+?)$', 'restored the project {number}', '{number}'),
  ('^moved the project to (.+?)$', 'moved the project to {status}', '{status}'),
  ('^added the passkey “(.+?)”$', 'added the passkey “{name}”', '{name}'),
  ('^changed the product (.+?)$', 'changed the product {name}', '{name}'),
  ('^removed the product (.+?)$', 'removed the product {name}', '{name}'),
  ('^changed the snippet (.+?)$', 'changed the snippet {name}', '{name}'),
  ('^removed the snippet (.+?)$', 'removed the snippet {name}', '{name}'),
  ('^opened ([A-Z][a-z]+ \d{4}) again, with (.+?)$', 'opened {month} again, with {other}', '{month,other}'),
  ('^took in the receipt (.+?)$', 'took in the receipt {name}', '{name}'),
  ('^deleted the project (.+?)$', 'deleted the project {number}', '{number}'),
  ('^removed a repeat of (.+?)$', 'removed a repeat of {what}', '{what}'),
  ('^the appointment of (\d{4}-\d\d-\d\d)$', 'the appointment of {day}', '{day}'),
  ('^checked in for the (.+?)$', 'checked in for the {kind}', '{kind}'),
  ('^ended a session of (.+?)$', 'ended a session of {name}', '{name}'),
  ('^the signed copy of (.+?)$', 'the signed copy of {what}', '{what}'),
  ('^added the business (.+?)$', 'added the business {name}', '{name}'),
  ('^added the category (.+?)$', 'added the category {name}', '{name}'),
  ('^added the customer (.+?)$', 'added the customer {name}', '{name}'),
  ('^undid an import of (.+?)$', 'undid an import of {what}', '{what}'),
  ('^(.+?) is used elsewhere\.$', '{what} is used elsewhere.', '{what}'),
  ('^No answer within ([\d.,]+) s$', 'No answer within {count} s', '{count}'),
  ('^deleted the draft (.+?)$', 'deleted the draft {what}', '{what}'),
  ('^added the product (.+?)$', 'added the product {name}', '{name}'),
  ('^added the snippet (.+?)$', 'added the snippet {name}', '{name}'),
  ('^permit expires on (.+?)$', 'permit expires on {when}', '{when}'),
  ('^permit expired on (.+?)$', 'permit expired on {when}', '{when}'),
  ('^inspection due by (.+?)$', 'inspection due by {when}', '{when}'),
  ('^change order ([\d.,]+) rev ([\d.,]+)$', 'change order {count} rev {revision}', '{count,revision}'),
  ('^set (.+?) back to open$', 'set {what} back to open', '{what}'),
  ('^changed the view (.+?)$', 'changed the view {name}', '{name}'),
  ('^deleted the view (.+?)$', 'deleted the view {name}', '{name}'),
  ('^moved (.+?) from (\w{3}, \w{3} \d.+?) to (\w{3}, \w{3} \d.+?)$', 'moved {what} from {span} to {until}', '{what,span,until}'),
  ('^(.+?) by WhatsApp to (.+?)$', '{what} by WhatsApp to {text}', '{what,text}'),
  ('^gave up sending (.+?)$', 'gave up sending {what}', '{what}'),
  ('^moved (.+?) from (.+?) to (.+?)$', 'moved {name} from {text} to {place}', '{name,text,place}'),
  ('^changed invoice (.+?)$', 'changed invoice {number}', '{number}'),
  ('^left (.+?) to nobody$', 'left {what} to nobody', '{what}'),
  ('^marked (.+?) as sent$', 'marked {what} as sent', '{what}'),
  ('^could not send (.+?)$', 'could not send {what}', '{what}'),
  ('^a notice about (.+?)$', 'a notice about {what}', '{what}'),
  ('^voided invoice (.+?)$', 'voided invoice {number}', '{number}'),
  ('^reminded (.+?) of (.+?): (.+?)$', 'reminded {name} of {what}: {headline}', '{name,what,headline}'),
  ('^(.+?) by e-mail to (.+?)$', '{what} by e-mail to {text}', '{what,text}'),
  ('^a reminder of (.+?)$', 'a reminder of {what}', '{what}'),
  ('^the permit (.+?) \((.+?)\)$', 'the permit {name} ({text})', '{name,text}'),
  ('^put (.+?) on record$', 'put {what} on record', '{what}'),
  ('^released anew (.+?)$', 'released anew {what}', '{what}'),
  ('^added 1 photo (.+?)$', 'added 1 photo {kind}', '{kind}'),
  ('^added ([\d.,]+) photos (.+?)$', 'added {count} photos {kind}', '{count,kind}'),
  ('^booked (.+?) with (.+?)$', 'booked {what} with {name}', '{what,name}'),
  ('^extended (.+?) to (\d{4}-\d\d-\d\d)$', 'extended {what} to {day}', '{what,day}'),
  ('^replaced (.+?) by (.+?)$', 'replaced {what} by {other}', '{what,other}'),
  ('^a receipt on (.+?)$', 'a receipt on {what}', '{what}'),
  ('^paid ([-−]?\$[\d.,]+) to (.+?) by (.+?)$', 'paid {money} to {name} by {method}', '{money,name,method}'),
  ('^opened ([A-Z][a-z]+ \d{4}) again$', 'opened {month} again', '{month}'),
  ('^change order ([\d.,]+)$', 'change order {count}', '{count}'),
  ('^noted it as (.+?)$', 'noted it as {outcome}', '{outcome}'),
  ('^the note of (\d{4}-\d\d-\d\d)$', 'the note of {day}', '{day}'),
  ('^September (\d{1,2}), (\d{4})$', 'September {nth}, {year}', '{nth,year}'),
  ('^Given up by (.+?)$', 'Given up by {name}', '{name}'),
  ('^gave it to (.+?)$', 'gave it to {name}', '{name}'),
  ('^February (\d{1,2}), (\d{4})$', 'February {nth}, {year}', '{nth,year}'),
  ('^November (\d{1,2}), (\d{4})$', 'November {nth}, {year}', '{nth,year}'),
  ('^December (\d{1,2}), (\d{4})$', 'December {nth}, {year}', '{nth,year}'),
  ('^(.+?) is not set$', '{text} is not set', '{text}'),
  ('^noted (.+?) as (.+?)$', 'noted {what} as {outcome}', '{what,outcome}'),
  ('^the photo (.+?)$', 'the photo {name}', '{name}'),
  ('^looked at (.+?)$', 'looked at {what}', '{what}'),
  ('^moved (.+?) to (.+?)$', 'moved {what} to {stage}', '{what,stage}'),
  ('^January (\d{1,2}), (\d{4})$', 'January {nth}, {year}', '{nth,year}'),
  ('^(\w{3}), Jan (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Jan {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Feb (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Feb {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Mar (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Mar {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Apr (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Apr {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), May (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, May {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Jun (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Jun {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Jul (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Jul {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Aug (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Aug {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^September (\d{4})$', 'September {year}', '{year}'),
  ('^(\w{3}), Sep (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Sep {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^October (\d{1,2}), (\d{4})$', 'October {nth}, {year}', '{nth,year}'),
  ('^(\w{3}), Oct (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Oct {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Nov (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Nov {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^(\w{3}), Dec (\d{1,2}), (\d{4}), (.+?)$', '{weekday}, Dec {nth}, {year}, {time}', '{weekday,nth,year,time}'),
  ('^gave (.+?) to (.+?)$', 'gave {what} to {name}', '{what,name}'),
  ('^declined (.+?)$', 'declined {what}', '{what}'),
  ('^got (.+?) back$', 'got {what} back', '{what}'),
  ('^released (.+?)$', 'released {what}', '{what}'),
  ('^February (\d{4})$', 'February {year}', '{year}'),
  ('^August (\d{1,2}), (\d{4})$', 'August {nth}, {year}', '{nth,year}'),
  ('^November (\d{4})$', 'November {year}', '{year}'),
  ('^December (\d{4})$', 'December {year}', '{year}'),
  ('^bid ([\d.,]+) rev ([\d.,]+)$', 'bid {count} rev {revision}', '{count,revision}'),
  ('^deleted (.+?)$', 'deleted {what}', '{what}'),
  ('^changed (.+?)$', 'changed {what}', '{what}'),
  ('^the (.+?) on (\w{3}, \w{3} \d.+?)$', 'the {kind} on {span}', '{kind,span}'),
  ('^January (\d{4})$', 'January {year}', '{year}'),
  ('^March (\d{1,2}), (\d{4})$', 'March {nth}, {year}', '{nth,year}'),
  ('^April (\d{1,2}), (\d{4})$', 'April {nth}, {year}', '{nth,year}'),
  ('^October (\d{4})$', 'October {year}', '{year}'),
  ('^project (.+?)$', 'project {number}', '{number}'),
  ('^invoice (.+?)$', 'invoice {number}', '{number}'),
  ('^booked (.+?)$', 'booked {what}', '{what}'),
  ('^an (.+?) on (\w{3}, \w{3} \d.+?)$', 'an {kind} on {span}', '{kind,span}'),
  ('^closed ([A-Z][a-z]+ \d{4})$', 'closed {month}', '{month}'),
  ('^June (\d{1,2}), (\d{4})$', 'June {nth}, {year}', '{nth,year}'),
  ('^July (\d{1,2}), (\d{4})$', 'July {nth}, {year}', '{nth,year}'),
  ('^August (\d{4})$', 'August {year}', '{year}'),
  ('^a (.+?) on (\w{3}, \w{3} \d.+?)$', 'a {kind} on {span}', '{kind,span}'),
  ('^wrote (.+?)$', 'wrote {what}', '{what}'),
  ('^check (.+?)$', 'check {number}', '{number}'),
  ('^zelle (.+?)$', 'zelle {number}', '{number}'),
  ('^other (.+?)$', 'other {number}', '{number}'),
  ('^March (\d{4})$', 'March {year}', '{year}'),
  ('^April (\d{4})$', 'April {year}', '{year}'),
  ('^May (\d{1,2}), (\d{4})$', 'May {nth}, {year}', '{nth,year}'),
  ('^sent (.+?)$', 'sent {what}', '{what}'),
  ('^wire (.+?)$', 'wire {number}', '{number}'),
  ('^card (.+?)$', 'card {number}', '{number}'),
  ('^cash (.+?)$', 'cash {number}', '{number}'),
  ('^June (\d{4})$', 'June {year}', '{year}'),
  ('^July (\d{4})$', 'July {year}', '{year}'),
  ('^ACH (.+?)$', 'ACH {number}', '{number}'),
  ('^May (\d{4})$', 'May {year}', '{year}'),
  ('^bid ([\d.,]+)$', 'bid {count}', '{count}');

create function pg_temp.is_sentence(name text) returns boolean language sql immutable as $$
  select name not in ('name', 'text', 'number', 'place', 'count', 'most', 'id', 'row', 'revision', 'money', 'total', 'above',
    'day', 'nth', 'year', 'time')
$$;

create function pg_temp.parts_of(whole text) returns jsonb language plpgsql stable as $$
declare
  parts jsonb;
begin
  select jsonb_build_object('message', coalesce(sentence.message, sentence.text), 'params', coalesce((
      select jsonb_object_agg(name, case when pg_temp.is_sentence(name) then pg_temp.parts_of(val) else to_jsonb(val) end)
      from unnest(sentence.names, sentence.vals) as given (name, val)), '{}'))
    into parts from sentence where sentence.text = whole;
  return parts;
end
$$;

insert into sentence (text, first_word, depth)
  select text, split_part(text, ' ', 1), 0 from (
    select summary as text from event
    union select error from delivery where error is not null
    union select response from delivery_attempt
    union select note from import_row
    union select string_to_table(undo_problem, E'\n') from import_row where undo_problem is not null
  ) stored where text <> '';

do $$
declare
  known record;
begin
  for level in 0..6 loop
    exit when not exists (select from sentence where depth = level);
    for known in select * from pattern order by rank loop
      update sentence
        set message = known.message, names = known.names,
          vals = case when known.names <> '{}' then regexp_match(text, known.regex) end
        where message is null and (known.first_word is null or first_word = known.first_word) and text ~ known.regex;
    end loop;
    insert into sentence (text, first_word, depth)
      select distinct given.val, split_part(given.val, ' ', 1), level + 1
      from sentence, unnest(sentence.names, sentence.vals) as given (name, val)
      where sentence.depth = level and pg_temp.is_sentence(given.name)
      on conflict do nothing;
  end loop;
end
$$;

analyze sentence;
alter table event disable trigger event_is_append_only;
update event set summary_parts = pg_temp.parts_of(text) from sentence where text = summary and message is not null;
alter table event enable trigger event_is_append_only;
update delivery set error_parts = pg_temp.parts_of(text) from sentence where text = error and message is not null;
update delivery_attempt set response_parts = pg_temp.parts_of(text)
  from sentence where text = response and message is not null;
update import_row set note_parts = pg_temp.parts_of(text) from sentence where text = note and message is not null;
update import_row set undo_problem_parts = (
    select jsonb_agg(pg_temp.parts_of(line) order by place)
    from string_to_table(undo_problem, E'\n') with ordinality as lines (line, place))
  where undo_problem is not null;

drop function pg_temp.parts_of(text);
drop function pg_temp.is_sentence(text);
drop table sentence, pattern;
