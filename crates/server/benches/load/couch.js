// express-pouchdb as its page shows it, with its databases in the folder that is named. Says where it listens.
const folder = process.argv[2]
const PouchDB = require('pouchdb').defaults({ prefix: folder + '/' })
const app = require('express')()
app.use('/', require('express-pouchdb')(PouchDB, { mode: 'minimumForPouchDB', inMemoryConfig: true, logPath: folder + '/log.txt' }))
const server = app.listen(0, '127.0.0.1', () => console.log('SERVES 127.0.0.1:' + server.address().port))
