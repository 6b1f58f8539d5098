set local search_path = muster;

-- Comments alone. Each one opens with what a row, a column or a function is or does, in the words of docs/language.md.

comment on column tenant.oidc_issuer is
  'Issuer of the OpenID provider where its people sign in. Null: the provider of the deployment.';
comment on column tenant.feed_urls is 'No longer read: the table feed replaces it.';
comment on table app_user is 'One row is an account, invited by e-mail. Its sign-ins are in user_identity.';
comment on table user_identity is
  'One row is a sign-in of an account: the subject of an OpenID issuer, linked at its first use.';
comment on function signed_in is
  'Returns the account of a sign-in as JSON, with those of its tenants that trust the sign-in. Null: there is no account.';
comment on column site.from_export is
  'True when a roster export created or included the site. A later export without it retires it.';
comment on table site_permission is
  'One row gives a restricted user a permission at one site: to view, or to manage (to do all that their role may do).';
comment on column room.from_export is
  'True when a roster export created or included the room. A later export without it retires it.';
comment on table bag is
  'One row is a safety bag. Its barcode (128 random bits) opens it, so a barcode is never logged.';
comment on table retired_code is 'One row is the hash of a barcode that a new one replaced.';
comment on function bags_of_codes is
  'Lists the bags with these barcodes as JSON for their pages. The bag, its site and its organization have to be in use.';
comment on table setup_code is
  'One row is a setup code. Until it has expired or is used up, its holder can set up bags and enroll phones at one site.';
comment on column person.from_export is
  'True when a roster export created or included the person. A later export without the person deactivates them.';
comment on column person.from_csv is
  'True when a CSV file of students created or included the person. A later file without the person deactivates them, unless a roster export included them.';
comment on column roster_entry.from_csv is
  'True when a CSV file of students put the person on the roster. A later file that names the site without this entry removes it.';
comment on table audit is
  'One row is a change to an ordinary table, written in the transaction that made it. Without a tenant: the change concerns the whole deployment. Insert-only.';
comment on table import_run is
  'One row is an import through the browser, with its progress and its results; of a dry run, the changes that it would make.';
comment on column import_run.leave_out_ended is
  'True when a OneRoster import left out enrollments that ended before its day.';
comment on table import_id_column is
  'One row is the column that holds the ids in an organization’s files of a kind, as in the last import.';
comment on table template_version is
  'One row is a version of a tenant’s instruction set, message set, or contents of a kind of bag. Insert-only.';
comment on table incident is
  'One row is an incident. Writers lock it, and version is the number of events in its log.';
comment on table event is
  'One row is an event of an incident. Never changed or removed; its hash covers the hash of the event before.';
comment on function append_events is
  'Appends events to the log of an incident and notifies the other servers. False: the log is not at the known version, and nothing was appended.';
comment on function log_is_at is 'Checks that the log of an incident is at the known version. Takes no lock.';
comment on table incident_snapshot is
  'One row is the newest snapshot of a running incident, with the number of events folded into it. The state is in incident_snapshot_part.';
comment on table incident_snapshot_part is
  'One row is a part of the state in a snapshot, small enough to be written without blocking other work.';
comment on table incident_numbers is
  'One row is the numbers of an ended incident, computed from its log, so that a comparison does not read the log again.';
comment on table added_person is
  'One row is the name of a person whom a room added to its attendance by hand. The log holds only the id.';
comment on table chat_read is
  'One row is the last entry that an account of command has read in one channel of an incident’s chat.';
comment on table open_pages is
  'One row lists the rooms of an incident whose pages are open at one server. Written when another server asks.';
comment on table guest_link is
  'One row is a link for a guest of an incident. Only a hash of its secret is stored.';
comment on table outgoing_mail is
  'One row is a mail to send, written in the transaction that caused it, and kept after it was sent.';
comment on table photo is 'One row is a photo that a bag’s page sent, for a report or a count.';
comment on table lockdown_request is
  'One row is a silent lockdown that a bag asked for: waiting, confirmed, declined, undone, or started when its time came.';
comment on table inventory_count is
  'One row is a dated count of the contents of a bag. Insert-only: a newer count replaces it.';
comment on table bag_expiry is
  'One row is the next day on which something in a bag expires. On that day the server checks the bag again.';
comment on table bag_readiness is
  'One row is the state of a bag that was counted, or from which something was used. Every change updates it, so that a list of ten thousand bags reads no counts.';
comment on table task is 'One row is a task: work to do at a site before the next emergency.';
comment on table task_comment is 'One row is a comment on a task. Insert-only.';
comment on table task_photo is 'One row is a photo of the subject of a task. Insert-only.';
comment on table drill_plan is 'One row is a drill or test planned ahead, once or repeatedly.';
comment on table drill_occurrence is
  'One row is an occurrence of a drill plan: the next one, or a past one with its outcome.';
comment on table drill_remark is 'One row is a remark about a past drill or incident. Insert-only.';
comment on table rule_pack is
  'One row is a rule pack: the requirements of a law or policy that a tenant follows.';
comment on column rule_pack.about is 'Subject of the pack: drills, or the contents of bags.';
comment on table first_drill_checklist is
  'One row is an organization’s changes to its setup checklist: the steps that it skips, and since when the home page no longer shows it.';
comment on function refuse_when_signed is 'Refuses to add to a safety audit that is signed (error MU022).';
comment on function refuse_when_entered is
  'Refuses to withdraw a safety audit that is not empty (error MU029).';
comment on function refuse_when_put_away is
  'Refuses to add to a safety audit that was withdrawn (error MU030).';
comment on table safety_audit_template is
  'One row is a version of a template of safety audits, with its questions. Insert-only: the newest version is in force.';
comment on table safety_audit is
  'One row is a safety audit of a site, with the account that started it and its questions. Insert-only.';
comment on table safety_audit_photo is 'One row is a photo for an answer of a safety audit. Insert-only.';
comment on table safety_audit_answer is
  'One row is an answer to one question of a safety audit. Insert-only: a later answer replaces it.';
comment on table safety_audit_finding is
  'One row is a finding of a safety audit: a thing to improve, which becomes a task. Insert-only.';
comment on table safety_audit_signature is
  'One row is a signature under a safety audit. Insert-only: from the first one on, nothing is added to the signed answers.';
comment on table safety_audit_remark is 'One row is a remark about a signed safety audit. Insert-only.';
comment on table safety_audit_withdrawal is
  'One row says that a safety audit was withdrawn with nothing in it. Insert-only.';
comment on table site_plan is 'One row is a floor plan of a site. Insert-only: a newer plan replaces it.';
comment on table plan_level is 'One row is the drawing of one level of a floor plan. Insert-only.';
comment on table plan_link is 'One row links a room to its unit of a floor plan.';
comment on table camera is
  'One row is a camera of a site that another party operates. Its pictures are passed on and never stored.';
comment on table resource is
  'One row is a resource that every bag of a tenant can look up: a procedure, a clip, a contact, a plan.';
comment on table feed is
  'One row is a feed of another organization that a tenant shows on its displays, with its newest items.';
comment on table alert_feed is
  'One row says whether an organization publishes its incidents at /feeds/<key>/. No row: it does not.';
comment on table rbim is
  'One row is an RBIM: a device known by its serial number, with its place and the effect of its button.';
comment on table rbim_standing is
  'One row is the last reported state of an RBIM, and the problems of which its managers were notified.';
comment on table rbim_sample is
  'One row is the battery and signal of an RBIM in one hour. Removed after 35 days.';
comment on table rbim_entry is
  'One row is an entry in the history of an RBIM: a report, or a change of its state. Removed after 400 days.';
comment on table rbim_telling is
  'One row is the time of the last notification to the managers of a site about its RBIMs, so that simultaneous failures make one message.';
comment on table notification_group is
  'One row is a group of people and addresses that are notified together.';
comment on table notification_member is
  'One row is a member of a notification group: an account, a role, the staff of a site, an address, a webhook or another group.';
comment on table notification_rule is
  'One row says who is notified of which incidents, when, and by which channels.';
comment on table notification_words is
  'One row is an organization’s own text of notifications, for one audience, channel and stage.';
comment on table notification_contact is
  'One row is the phone number for a user’s SMS from one tenant. Its user enters it.';
comment on table push_subscription is
  'One row is a browser that shows notifications to a user, also while its page is closed.';
comment on table push_key is
  'One row is the generated key pair of the deployment for push services (VAPID, RFC 8292), used where none is configured.';
comment on table notification_request is
  'One row is a notification request: of an incident, written with its event; or of the RBIMs of a site, written when their changes are marked as notified.';
comment on column notification_request.told is
  'Subject of the notification, for incidents as in packages/domain/src/notification/request.ts, for RBIMs as in packages/domain/src/notification/deviceNews.ts.';
comment on table notification_delivery is
  'One row is one message to one address: the job of sending it, and its outcome.';
comment on table write_check is
  'One row is overwritten by every server every other second, to check that the database can be written.';
